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
/// A place in such a list. Defined by the runtime.
struct level;

/// A register: an argument's value, or the address of an argument.
typedef unsigned long word;

struct signature;

/// The static record of one woven method. Constant-initialised in the woven
/// function itself, so that it is usable before any constructor has run.
struct site {
  /// Null: nobody is interested, run the body. Else the aspects to run, or
  /// `unlinked`. Accessed with atomic builtins only.
  const chain *links;
  /// Owned by the runtime: where the body begins, past the guard, if the
  /// registers are there what they were at the function's first instruction.
  /// Null: it is entered through the guard. Set before `links`.
  const void *body;
  /// Owned by the runtime: the parsed form of `text`, made at the first use.
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
  /// Null where the guard's closure knows them; else this is the head of an
  /// entrance.
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
  ///   rule (`file:line`)  number of aspects that must be bound, then each
  ///   class  name  signature  result  strategy
  ///   number of all aspects, then for each, outermost first:
  ///     aspect  priority  rule (`file:line`)  `bound` or `compiled-in`
  ///   number of unwoven copies that were linked, then for each:
  ///     `native`, `older` or `refused`  object  detail
  /// Of a marker, or null:
  ///   number of rule sets of the module's units, then for each:
  ///     digest  number of files, then each
  ///   number of lists of aspects, then for each:
  ///     number of aspects that must be bound, then each
  const char *text;
  unsigned id[4];
  unsigned flags; ///< has_symbol, is_optional, is_marker
  /// Which list of the last marker before this entry names the aspects that
  /// must be bound, from 1 on; 0: `text` says it alone.
  unsigned aspects;
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

/// How a value is copied that is passed by its address.
struct copier {
  void (*copy)(void *to, const void *from);
  void (*destroy)(void *);
  unsigned long size, alignment;
};

/// Facts of one parameter, known to the compiler.
struct parameter {
  const type *what;   ///< without reference and qualifiers
  unsigned flags;     ///< as below
  const copier *copy; ///< of what is_copyable and not is_trivial
};

/// Flags of a parameter.
constexpr unsigned is_const = 1;    ///< the aspect may read, not assign
constexpr unsigned is_value = 2;    ///< passed by value: moved into the body
constexpr unsigned is_copyable = 4; ///< by value, and can be copied instead
constexpr unsigned is_trivial = 8;  ///< by value, and moving leaves it intact
constexpr unsigned is_in_word = 16; ///< by value, and a word holds it

/// What can be said of a parameter's or a result's type, without reference, for
/// people to read its value.
constexpr unsigned is_pointer = 32;     ///< to an object or a function
constexpr unsigned is_enumeration = 64; ///< of an integer as these tell:
constexpr unsigned is_signed = 128;
constexpr unsigned size_shift = 8; ///< its size in bytes begins at this bit

/// Flags of a result, beside is_const and these.
constexpr unsigned lands = 1 << 16; ///< in a call by words, the first word is
                                    ///< where the caller wants it
constexpr unsigned in_words = 1 << 17; ///< the parameters and the result go in
                                       ///< words, if they are not too many

constexpr unsigned is_awaited = 1 << 18; ///< the signature is the head of an
                                         ///< async_signature

constexpr unsigned is_yielded = 1 << 19; ///< the same, and it is a generator
                                         ///< around whose elements they may be

enum result_kind { no_result = 0, object_result = 1, reference_result = 2 };

/// Types of one woven method; one constant per instantiation.
struct signature {
  const parameter *parameters;
  unsigned count;
  unsigned result_flags; ///< is_const, lands, in_words, and what is said of its
                         ///< type
  result_kind kind;
  const type *result;      ///< null for void
  void (*destroy)(void *); ///< ends an object result; null: nothing to do
};

/// One call on its way through a chain. Lives on the stack of who dispatches;
/// the runtime and the aspects see it by reference. Its words follow it: see
/// `words_of`.
struct frame {
  const level *at; ///< whose turn it is
  site *where;
  unsigned state; ///< has_run, is_done, copies, has_body
  union {
    word value;   ///< a result in a register, or what a reference refers to
    void *result; ///< storage for any other result
  };
  // What follows is there if `state` says so.
  const signature *types; ///< has_body; else the site's
  void (*body)(frame &);  ///< has_body: runs the method, sets the result
  void *closure;          ///< what `body` needs
  const level *repeater;  ///< has_repeated: who ran the body again
};

/// The state of a frame.
constexpr unsigned has_run = 1; ///< the body was run: values are given away
constexpr unsigned is_done = 2; ///< there is a result, or a void body has ended
constexpr unsigned copies = 4;  ///< `body` copies by-value arguments
constexpr unsigned has_repeated = 8;
/// `types` and `body` say how to run the method. The words are the object or
/// null, and then an address for each parameter where `is_by_address`; else,
/// as in a call by words, a value where the parameter's `is_in_word`. A call
/// by words has no null: there the first words are where the result is wanted,
/// if that `lands`, and the object, if the site has_object.
constexpr unsigned has_body = 16;
constexpr unsigned is_by_address = 32;

inline word *words_of(frame &f) {
  return static_cast<word *>(static_cast<void *>(&f + 1));
}

/// What an asynchronous aspect's coroutine needs from its making on, and owns.
/// Filled by the runtime. May be copied byte by byte, if `drop` is then called
/// for one of the two.
struct ticket {
  word parts[10]; ///< the first is 0: it owns nothing
};

/// Types of a method whose result an aspect may be around: may await, or see
/// the elements of.
struct async_signature {
  signature head;
  /// Makes, at \p result, the coroutine of the method's own type that runs the
  /// aspect of \p t, which it takes. It takes the arguments of \p f too.
  void (*begin)(frame &f, void *result, ticket &t);
};

/// The one call of an asynchronous aspect, in the frame of that coroutine,
/// which is the *outer* one. The aspect runs in turns, each of which ends when
/// it wants the rest of its chain or has come to its end.
struct async_call {
  frame *call; ///< as the aspect sees it: parameters by address, awaited result
  void *outer; ///< the outer coroutine, while it is suspended for a turn
  bool wants;  ///< the turn has ended, and the aspect wants the rest
  bool is_open;
  word room[80]; ///< the runtime's
};

/// The one call of an aspect around the elements of a generator, in the frame
/// of the outer one, another generator of the same type. The aspect runs for
/// each element.
struct each_call {
  frame *call; ///< as the aspect sees it: parameters by address, and as the
               ///< result the element
  /// Makes the next element of the rest of the chain the result, which there is
  /// none of now. At the end there is none afterwards.
  void (*step)(each_call &);
  void *own; ///< where elements are references: room for a value of the
             ///< aspect's; null: no value can be held
  void (*end_own)(void *);
  bool has_own;  ///< there is a value in it, which is the result
  word room[20]; ///< the runtime's
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

/// The site whose chain the expression is to run that is being evaluated.
extern __thread site *leaving __attribute__((tls_model("initial-exec")));

/// Runs the chain of \p f, linking its site first if need be. Returns with the
/// state is_done unless the method returns void; otherwise throws.
void run(frame &f);

/// The whole of it for the site of an entrance whose method takes and returns
/// words only: integers, enumerations, pointers and references, the object
/// among them; by the Itanium C++ ABI also class types that a copy, a move or a
/// destructor makes special, which are passed by their addresses. Called with
/// the types of the method, so that nothing is to be moved between registers.
/// \returns what the method returns, in the lowest bytes.
word leave(site &s);
word leave(word, site &s);
word leave(word, word, site &s);
word leave(word, word, word, site &s);
word leave(word, word, word, word, site &s);
word leave(word, word, word, word, word, site &s);

/// Runs the rest of a chain, from inside of the aspect that \p f is at.
void run_rest(frame &f);

/// Begins the life of \p c, which takes \p t, and ends it. Its `call` is set.
void open(async_call &c, ticket &t) noexcept;
void close(async_call &c) noexcept;
/// The next turn begins: what to resume now. The outer coroutine is suspended.
void *turn(async_call &c, void *outer);
/// The same for one that cannot be suspended so: resumes it itself. \returns
/// whether the turn has ended; else the outer coroutine is to suspend, and then
/// \p resume is called with \p data, unless `adrift` has said no.
bool turn_within(async_call &c);
bool adrift(async_call &c, void (*resume)(void *), void *data) noexcept;
/// What is being caught is what came of the rest of the chain.
void rest_failed(async_call &c) noexcept;
/// The aspect has ended: throws what it threw, or if there is no result.
void finish(async_call &c);
/// Makes the context of the call this thread's, and puts the earlier one back.
void enter_context(async_call &c, word (&earlier)[3]) noexcept;
void leave_context(const word (&earlier)[3]) noexcept;
/// How a coroutine that is awaited in the context of a call began.
struct carriage {
  unsigned long number; ///< of the outermost such beginning on the stack of the
                        ///< thread, which no other one has; 0: not begun
  word earlier[3];      ///< what the context of the thread was
};
/// The same as enter_context, around such a beginning. \returns whether it is a
/// call in its own right: false if there are too many in one another.
bool depart_with(async_call &c, carriage &way, word (&earlier)[3]) noexcept;
/// The beginning is over.
void stay(const word (&earlier)[3], bool is_nested) noexcept;
/// Who awaits goes on: before the beginning was over, or anywhere.
void arrive(async_call &c, carriage &way) noexcept;
void drop(ticket &t) noexcept;

/// The same for one around elements.
void open(each_call &c, ticket &t) noexcept;
void close(each_call &c) noexcept;
/// Who has the outer generator wants the next element: runs the aspect.
/// \returns whether there is one. Throws what the aspect throws.
bool advance(each_call &c);

/// The coroutine that does nothing.
void *idle() noexcept;

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
