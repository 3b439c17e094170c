//===- abi.h - what woven code, runtime and weaver agree on ----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Version 1 of the binary interface. Woven object files pin it: a change of
/// any layout here is a new inline namespace beside this one, never an edit.
///
/// Compiles from C++11 up and includes nothing. A woven translation unit reads
/// this file before its own first line; a library header here would fix feature
/// macros (_FILE_OFFSET_BITS, _GLIBCXX_DEBUG, ...) that the source is about to
/// define.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_ABI_H
#define HEDDLE_ABI_H

/// Sections that woven code (sites) and a link unit (required) carry.
#define HEDDLE_SITE_SECTION "heddle_sites"
#define HEDDLE_REQUIRED_SECTION "heddle_required"

namespace heddle {
namespace v1 {

/// The immutable, ordered list of aspects of one site. Defined by the runtime.
struct chain;

/// A register: an argument's value, or the address of an argument.
typedef unsigned long word;

struct signature;

/// The static record of one woven method. Constant-initialised in the woven
/// function itself, so that it is usable before any constructor has run.
struct site {
  /// Null: nobody is interested, run the body. Else the aspects to run, or
  /// `unlinked`. Accessed with atomic builtins only.
  const chain *links;
  /// Owned by the runtime: the parsed form of `text`, made at the first link.
  void *facts;
  /// Fields, each ended by a NUL:
  ///   class  name  signature  result  file  line
  ///   number of parameters, then for each: type  name
  ///   number of aspects, then for each, outermost first:
  ///     aspect  priority  rule (`file:line`)
  /// `class` is empty for a free function, a parameter's name where it has
  /// none.
  const char *text;
  /// The 128-bit method id, most significant word first.
  unsigned id[4];
  unsigned flags; ///< has_object
  /// Null where the guard's closure knows them.
  const signature *types;
};

/// Flags of a site.
constexpr unsigned has_object =
    1; ///< an object's method: `words` begins with it

/// A site, and the function that its body is run by. For a method that is not
/// virtual M is its pointer to member, of which the runtime uses the first
/// word: the function's address, by the Itanium C++ ABI (2.3.1).
template <class M> struct entrance {
  site head;
  M entry;
};

/// One entry of the section `heddle_sites`, emitted from inside a woven
/// function, in the function's own COMDAT group: it is in the binary exactly
/// when that copy of the function is.
struct site_record {
  long long offset; ///< add to its own address: an address inside the function
  unsigned id[4];
};

/// One entry of the section `heddle_required`: a method that the rules matched.
struct requirement {
  /// Address of the method's symbol by weak reference; null when no copy of it
  /// was linked, or when it has no symbol to ask for (`flags`).
  const void *symbol;
  /// Fields, each ended by a NUL:
  ///   method  file  line  outcome (`woven`, `refused`, `declared`)  detail
  ///   rule (`file:line`)  number of aspects, then each aspect
  const char *text;
  unsigned id[4];
  unsigned flags; ///< has_symbol, is_optional, is_marker
  unsigned reserved;
};

/// Flags of a requirement.
constexpr unsigned has_symbol = 1;  ///< `symbol` tells if a copy was linked
constexpr unsigned is_optional = 2; ///< reported, never a gap
constexpr unsigned is_marker = 4;   ///< no method: this module was linked as a
                                    ///< woven one, whatever it requires

/// A type as woven code names it: two descriptors are of the same type when
/// their addresses or their names agree.
struct type {
  const char *name; ///< `__PRETTY_FUNCTION__` of an instantiation
};

/// Facts of one parameter, known to the compiler.
struct parameter {
  const type *what; ///< without reference and qualifiers
  unsigned flags;   ///< is_const, is_value, is_copyable, is_trivial
};

/// Flags of a parameter.
constexpr unsigned is_const = 1;    ///< the aspect may read, not assign
constexpr unsigned is_value = 2;    ///< passed by value: moved into the body
constexpr unsigned is_copyable = 4; ///< by value, and can be copied instead
constexpr unsigned is_trivial = 8;  ///< by value, and moving leaves it intact
constexpr unsigned is_in_word = 16; ///< by value, and a word holds it

enum result_kind { no_result = 0, object_result = 1, reference_result = 2 };

/// Types of one woven method; one constant per instantiation.
struct signature {
  const parameter *parameters;
  unsigned count;
  unsigned result_flags; ///< is_const
  result_kind kind;
  const type *result;      ///< null for void
  void (*destroy)(void *); ///< ends an object result; null: nothing to do
};

/// One call on its way through a chain. Lives on the stack of the dispatch; the
/// runtime and the aspects see it by reference.
struct frame {
  const chain *links;
  site *where;
  word *words; ///< the object, if any; then a word for each parameter
  const signature *types;
  void (*body)(frame &); ///< runs the method itself, sets the result
  void *closure;         ///< what `body` needs
  void *result;          ///< object: storage; reference: a pointer to set
  bool has_result;
  bool copy;       ///< `body` copies by-value arguments
  bool moved;      ///< by-value arguments have been given away
  bool by_address; ///< each word is an address, whatever `is_in_word` says
};

/// Callers treat what is marked so as rarely called, which keeps guards out of
/// the way of bodies; the runtime, as what it is there for.
#ifndef HEDDLE_COLD
#define HEDDLE_COLD __attribute__((cold))
#endif

#pragma GCC visibility push(default)

/// What a site points to until it is linked.
extern const chain unlinked;

/// The site whose body the next guard of this thread is to run, rather than
/// dispatch again.
extern __thread const site *pending __attribute__((tls_model("initial-exec")));

/// Runs the chain of \p f, linking its site first if need be. Returns with
/// `f.has_result` set unless the method returns void; otherwise throws.
void run(frame &f);

/// The whole of it for the site of an entrance whose method takes and returns
/// words only: integers, enumerations, pointers and references, the object
/// among them. \returns what the method returns, in the lowest bytes.
HEDDLE_COLD word leave(site &s);
HEDDLE_COLD word leave(word, site &s);
HEDDLE_COLD word leave(word, word, site &s);
HEDDLE_COLD word leave(word, word, word, site &s);
HEDDLE_COLD word leave(word, word, word, word, site &s);
HEDDLE_COLD word leave(word, word, word, word, word, site &s);

/// A `[[noreturn]]` method's chain came back: throws if it can, else
/// terminates.
[[noreturn]] void came_back(const site &s);

/// Makes known the woven and the required methods of one executable or shared
/// object, and forgets them. Called by that module's own constructors; a module
/// is recognised by where its two sections begin (either may be missing).
void add_module(const site_record *sites, const site_record *sites_end,
                const requirement *required, const requirement *required_end);
void remove_module(const site_record *sites, const requirement *required);

#pragma GCC visibility pop

} // namespace v1
} // namespace heddle

#endif // HEDDLE_ABI_H
