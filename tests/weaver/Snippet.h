//===- Snippet.h - annotated sources -------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_WEAVER_SNIPPET_H
#define HEDDLE_TESTS_WEAVER_SNIPPET_H

#include "Pipeline.h"
#include "clang/Frontend/ASTUnit.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace heddle::weaver::test {

/// A source in which `$name^` marks a place: `int $target^f(int);`.
class Annotated {
public:
  explicit Annotated(llvm::StringRef Text);

  const std::string &code() const { return Code; }
  /// Offsets of all places of this name, in order.
  std::vector<unsigned> places(llvm::StringRef Name) const;
  /// `3: note: text`, the line and a caret under it.
  std::string note(unsigned Offset, llvm::StringRef Text) const;

private:
  std::string Code;
  std::multimap<std::string, unsigned> Places;
};

/// More of what a snippet is parsed with.
struct Setting {
  std::vector<std::string> Args = {"-std=c++17"};
  /// Files that it can include, by absolute path.
  std::vector<std::pair<std::string, std::string>> Files = {};
};

/// An annotated source, parsed, under some rules.
class Snippet {
public:
  /// \p Match is what stands under `match:` in the only rule.
  Snippet(llvm::StringRef Text, llvm::StringRef Match,
          const Setting &S = Setting());

  std::vector<Candidate> candidates() const;
  /// `ns::C::f(int)` of each, in source order.
  std::vector<std::string> names() const;
  /// What is wrong when the candidates do not stand exactly at the places
  /// `$target^`; empty when nothing is.
  std::string misplaced() const;
  Decision decide(const Candidate &C) const;

  clang::Preprocessor &preprocessor() const { return Unit->getPreprocessor(); }
  clang::ASTContext &context() const { return Unit->getASTContext(); }
  const Annotated &source() const { return Source; }

private:
  Annotated Source;
  rules::RuleSet Rules;
  std::unique_ptr<clang::ASTUnit> Unit;
};

/// The rules with one aspect and this match.
rules::RuleSet rulesOf(llvm::StringRef Match);

} // namespace heddle::weaver::test

#endif // HEDDLE_TESTS_WEAVER_SNIPPET_H
