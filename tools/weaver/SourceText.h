//===- SourceText.h - pieces of the source, read again ---------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Some strategies repeat a piece of the source: a return type, or all that
/// stands before a body. It is taken token by token, so that comments and line
/// breaks stay where they are.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WEAVER_SOURCETEXT_H
#define HEDDLE_WEAVER_SOURCETEXT_H

#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"
#include <optional>
#include <string>
#include <vector>

namespace heddle::weaver {

/// One token as it is written, before macros.
struct SourceToken {
  clang::tok::TokenKind Kind;
  std::string Text;
  clang::SourceLocation Where;

  bool is(llvm::StringRef T) const { return Text == T; }
};
using SourceTokens = std::vector<SourceToken>;

/// The tokens from \p Begin up to \p End, which is not among them. Nothing when
/// the two do not stand in one file, or a directive stands between them.
std::optional<SourceTokens> tokensBetween(clang::SourceLocation Begin,
                                          clang::SourceLocation End,
                                          const clang::ASTContext &Context);

/// Where the first `;` from \p From on stands.
clang::SourceLocation nextSemicolon(clang::SourceLocation From,
                                    const clang::ASTContext &Context);

/// All on one line.
std::string joined(const SourceTokens &Tokens);

/// Whether every `#if` after \p Open is ended before \p Close, so that whoever
/// compiles the one compiles the other.
bool isUnconditional(clang::SourceLocation Open, clang::SourceLocation Close,
                     const clang::ASTContext &Context);

/// The return type of \p F as one may write it inside of its body, which begins
/// at \p Body. Nothing when it is wound around the name (`int (*f())()`), comes
/// out of a macro with other things, or when its words mean something else
/// there.
std::optional<std::string> returnTypeText(const clang::FunctionDecl &F,
                                          clang::SourceLocation Body,
                                          clang::Preprocessor &PP);

/// Where a declaration begins: before its attributes and template headers.
clang::SourceLocation declarationBegin(const clang::FunctionDecl &F);

} // namespace heddle::weaver

#endif // HEDDLE_WEAVER_SOURCETEXT_H
