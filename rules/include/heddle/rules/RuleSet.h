//===- RuleSet.h - compiled rules ------------------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_RULESET_H
#define HEDDLE_RULES_RULESET_H

#include "heddle/rules/Method.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <string>
#include <vector>

namespace heddle::rules {

/// How a woven method reaches an aspect.
enum class Binding {
  Container, ///< asked for at each call
  Static,    ///< compiled in
};

/// What the rules say of exceptions of an aspect's own.
enum class Throwing {
  Unsaid,
  Never, ///< `throws: false`
  May,   ///< `throws: true`
};

/// What the rules say of an aspect around what returns coroutines.
enum class Awaiting {
  Unsaid,
  Whole,    ///< `async: true`: it awaits them
  Creation, ///< `async: creation-only`: it is around their making
  Each,     ///< `each: true`: it is around the elements of generators
};

/// One aspect that the rules put around one method.
struct Advice {
  std::string Aspect;   ///< qualified class name, without a leading `::`
  int Priority = 0;     ///< higher is further out
  std::string RuleFile; ///< path as given to RuleSet::load
  unsigned RuleLine = 0;
  bool Required = true; ///< coverage must hold for this method
  /// Selected by a pattern without any wildcard, or by an attribute of its own.
  bool Named = false;
  bool NamedItself = false; ///< so, and not only its class
  /// A rule with a `files` condition selects it.
  bool ByFiles = false;
  Binding Bind = Binding::Container;
  std::string Header; ///< that defines the aspect, with Binding::Static
  Throwing Throws = Throwing::Unsaid; ///< of the aspect, whichever rule says it
  Awaiting Async = Awaiting::Unsaid;  ///< likewise
  /// Every rule that selects the method for this aspect, as RuleSet::rule()
  /// counts; RuleFile and RuleLine are those of the first one in order.
  std::vector<size_t> Rules;
  /// With MatchBy::Name, where no rule is sure to select the method: keys of
  /// `where` and of `except` that a name does not tell, `access, returns`.
  std::string Unknown, UnknownExcept;
};

/// What match() knows of a method.
enum class MatchBy {
  All,  ///< the description is complete
  Name, ///< names and signature alone: what else a rule asks for is unknown
};

/// Where a rule stands, and what it is for.
struct RuleInfo {
  std::string Aspect;
  std::string File;
  unsigned Line = 0;
  bool Required = true;
  Binding Bind = Binding::Container;
  std::string Header; ///< with Binding::Static
  /// Selects by attribute or base class, which a name does not tell.
  bool SelectsByFacts = false;
};

/// Noexcept functions that one rule puts a throwing aspect around.
struct Endangered {
  size_t Count = 0;
  std::string First; ///< `ns::C::f() const`
  std::string Place; ///< of that one, `file:line`
};

/// A source that another file is compiled in the place of.
struct SourceOverride {
  std::string Source;      ///< canonical path
  std::string Replacement; ///< canonical path
};

/// A rules file as it was read: where, and its bytes (for fingerprints).
struct RuleSource {
  std::string Path;
  std::string Content;
};

/// The compiled rules of one run: immutable, cheap to copy, safe to use from
/// several threads.
///
/// This is the main entry of the library: load() once, match() per method.
class RuleSet {
public:
  using FileSystem = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;
  static FileSystem realFiles() { return llvm::vfs::getRealFileSystem(); }

  /// A rule set that matches nothing.
  RuleSet();
  ~RuleSet();
  RuleSet(const RuleSet &);
  RuleSet(RuleSet &&) noexcept;
  RuleSet &operator=(const RuleSet &);
  RuleSet &operator=(RuleSet &&) noexcept;

  /// Reads and merges rules files in the order given. A file that is included
  /// stands before the one that includes it, once.
  ///
  /// \returns the compiled rules, or one error whose message holds every
  /// mistake found: `file:line:column: error: what`, the line with a caret, and
  /// the mend.
  static llvm::Expected<RuleSet> load(llvm::ArrayRef<std::string> Files,
                                      FileSystem From = realFiles());

  /// Same, from text already in memory. \p Name stands for the path; included
  /// files come from \p From.
  static llvm::Expected<RuleSet> parse(llvm::StringRef Text,
                                       llvm::StringRef Name,
                                       FileSystem From = realFiles());

  /// The aspects around \p M, outermost first: by `before` and `after`, then
  /// priority, then file, then position in the file; an aspect appears once
  /// (semantics A6). Empty when nothing matches.
  std::vector<Advice> match(const Method &M, MatchBy By = MatchBy::All) const;

  /// False when no method of the class \p QualifiedName can match; lets a
  /// caller skip a class without describing its methods. Attributes and bases
  /// are not known here: with a rule that selects by them every class may
  /// match.
  bool mayMatchClass(llvm::StringRef QualifiedName) const;

  /// Every aspect that the rules name, each once, in rule order.
  std::vector<std::string> aspects() const;

  /// The files read, included ones too, in merge order.
  const std::vector<RuleSource> &sources() const;

  /// What `sources` says, each source once, in order.
  const std::vector<SourceOverride> &overrides() const;

  /// The classes and free functions that rules name without a wildcard: the
  /// class of a method that is named so, too.
  std::vector<std::string> exactNames() const;

  /// Number of rules.
  size_t size() const;
  /// The rule at \p Position in merge order, counted from 0.
  RuleInfo rule(size_t Position) const;

  /// Semantics A9, for a rule that matches nothing in a build: says so, at the
  /// rule's place, with the nearest names among \p Known (the methods and
  /// functions of the build; empty: without names). An error for a required
  /// rule, else a note. Takes time proportional to the size of \p Known.
  std::string unmatchedText(size_t Position,
                            llvm::ArrayRef<Method> Known) const;
  /// Same for several rules, one after the other; after fifty the rest is
  /// counted.
  std::string unmatchedText(llvm::ArrayRef<size_t> Positions,
                            llvm::ArrayRef<Method> Known) const;

  /// Semantics C12, for the rule at \p Position: says that its aspect may throw
  /// where that ends the program, at the rule's place, with the mend. An error,
  /// or a warning.
  std::string throwsText(size_t Position, const Endangered &Functions,
                         bool IsError) const;
  /// For \p A, an asynchronous aspect around a function that returns no
  /// coroutine which could be awaited.
  std::string notAwaitableText(const Advice &A, llvm::StringRef Method,
                               llvm::StringRef Result) const;
  /// For \p A, an aspect around elements, of a function that returns no
  /// generator.
  std::string notYieldingText(const Advice &A, llvm::StringRef Method,
                              llvm::StringRef Result) const;
  /// For \p A, an aspect around elements, of a function which \p Other awaits.
  std::string awaitedAndEachText(const Advice &A, llvm::StringRef Method,
                                 llvm::StringRef Other) const;
  /// What only a parse shows of a rule with `bind: static`, as an error at the
  /// rule's place: its header is neither at \p Beside nor on the include path,
  /// ...
  std::string headerMissingText(size_t Position, llvm::StringRef Beside) const;
  /// ... or cannot be read before a source that clang takes without it, ...
  std::string headerRejectedText(size_t Position, llvm::StringRef Source,
                                 llvm::StringRef Diagnostics) const;
  /// ... or \p Header does not define the aspect.
  std::string classMissingText(size_t Position, llvm::StringRef Header) const;
  /// The same for two aspects around \p Method: \p Outer is compiled in and
  /// \p Inner is not.
  std::string staticOutsideText(const Advice &Outer, const Advice &Inner,
                                llvm::StringRef Method) const;

  /// What is no mistake and yet may not be meant, ready to be printed.
  const std::vector<std::string> &notes() const;

  /// Whether a rule has a `files` condition, and whether one of these holds for
  /// a function in the file \p Path.
  bool usesFiles() const;
  bool namesFile(llvm::StringRef Path) const;

  /// Whether a rule asks for attributes.
  bool usesAttributes() const;

private:
  struct Compiled;
  explicit RuleSet(std::shared_ptr<const Compiled> C);
  std::shared_ptr<const Compiled> Impl;
};

/// Whether a rules file with this text may name other files: rules that it
/// includes, or sources. False means no; then its own bytes are all there is to
/// a fingerprint of it.
bool mayNameFiles(llvm::StringRef Text);

/// The method that \p Text names, `ns::C::f(int) const`, as member or as free
/// function; its kind is told by its name. An error if it is no such name.
llvm::Expected<Method> methodFromText(llvm::StringRef Text, bool IsMember);

} // namespace heddle::rules

#endif // HEDDLE_RULES_RULESET_H
