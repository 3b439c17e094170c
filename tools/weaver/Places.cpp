//===- Places.cpp - where the functions of a unit stand -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// With `template <...>` in front, where there is one.
SourceRange wholeRange(const FunctionDecl &F) {
  if (const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate())
    return {T->getBeginLoc(), F.getEndLoc()};
  return F.getSourceRange();
}

} // namespace

std::vector<FunctionPlace> placesOf(const ASTContext &Context, Preprocessor &PP,
                                    const CompileCommand &Command) {
  const SourceManager &SM = Context.getSourceManager();
  std::vector<FunctionPlace> Result;
  forEachFunction(Context, [&](const FunctionDecl &F) {
    SourceLocation Name = SM.getExpansionLoc(F.getLocation());
    OptionalFileEntryRef File = SM.getFileEntryRefForID(SM.getFileID(Name));
    if (!File || isInSystemFile(Name, PP))
      return;
    FunctionPlace P;
    P.Entry = methodEntry({&F, describe(F), {}}, Decision(), Context);
    P.Path = Command.absolute(File->getName());
    SourceRange Range = wholeRange(F);
    unsigned NameLine = SM.getExpansionLineNumber(Name);
    // A signature that a macro of another file begins has no better place.
    auto LineIn = [&](SourceLocation L) {
      L = SM.getExpansionLoc(L);
      return SM.isWrittenInSameFile(L, Name) ? SM.getExpansionLineNumber(L)
                                             : NameLine;
    };
    P.Begin = std::min(LineIn(Range.getBegin()), NameLine);
    P.End = std::max(LineIn(Range.getEnd()), NameLine);
    Result.push_back(std::move(P));
  });
  return Result;
}

} // namespace heddle::weaver
