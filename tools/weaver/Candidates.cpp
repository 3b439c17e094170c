//===- Candidates.cpp - functions of a unit that the rules match --------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// Walks namespaces and classes, never function bodies: local classes and
/// lambdas are nobody's targets.
class Finder {
public:
  Finder(const rules::RuleSet &Rules, Preprocessor &PP,
         std::vector<Candidate> &Found)
      : Rules(Rules), PP(PP), Found(Found) {}

  void walk(const DeclContext &Context) {
    for (const Decl *D : Context.decls())
      visit(D);
  }

private:
  void visit(const Decl *D) {
    if (auto *F = dyn_cast<FunctionTemplateDecl>(D))
      return function(F->getTemplatedDecl());
    if (auto *F = dyn_cast<FunctionDecl>(D))
      return function(F);
    if (auto *C = dyn_cast<ClassTemplateDecl>(D))
      return record(C->getTemplatedDecl());
    if (auto *R = dyn_cast<CXXRecordDecl>(D))
      return record(R);
    if (auto *F = dyn_cast<FriendDecl>(D)) {
      if (const NamedDecl *N = F->getFriendDecl())
        friendOf(N);
      return;
    }
    if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D))
      walk(*cast<DeclContext>(D));
  }

  void record(const CXXRecordDecl *R) {
    if (!R->isThisDeclarationADefinition() || R->isLambda() ||
        isTemplateInstantiation(R->getTemplateSpecializationKind()))
      return;
    walk(*R);
  }

  void friendOf(const NamedDecl *N) {
    if (auto *T = dyn_cast<FunctionTemplateDecl>(N))
      N = T->getTemplatedDecl();
    if (auto *F = dyn_cast<FunctionDecl>(N))
      if (F->isThisDeclarationADefinition() || F->hasSkippedBody())
        function(F);
  }

  void function(const FunctionDecl *F) {
    if (F->isImplicit() || isa<CXXDeductionGuideDecl>(F) ||
        isTemplateInstantiation(F->getTemplateSpecializationKind()) ||
        !Seen.insert(F->getCanonicalDecl()).second)
      return;
    if (auto *M = dyn_cast<CXXMethodDecl>(F))
      if (!mayMatch(M->getParent()))
        return;
    rules::Method Method = describe(*F);
    std::vector<rules::Advice> Advice = Rules.match(Method);
    const FunctionDecl *Standing = standing(F);
    if (!Advice.empty() && !isForeign(Standing, Advice))
      Found.push_back({Standing, std::move(Method), std::move(Advice)});
  }

  /// What stands in a system header is nobody's target by a wildcard. Named, it
  /// is a candidate, and refused.
  bool isForeign(const FunctionDecl *F, ArrayRef<rules::Advice> Advice) {
    return none_of(Advice, [](const rules::Advice &A) { return A.Named; }) &&
           isInSystemFile(F->getLocation(), PP);
  }

  bool mayMatch(const CXXRecordDecl *C) {
    auto [At, New] = Classes.try_emplace(C, false);
    if (New)
      At->second = Rules.mayMatchClass(className(*C));
    return At->second;
  }

  /// The definition, or else the first declaration.
  static const FunctionDecl *standing(const FunctionDecl *F) {
    for (const FunctionDecl *R : F->redecls())
      if (R->isThisDeclarationADefinition())
        return R;
    return F->getFirstDecl();
  }

  const rules::RuleSet &Rules;
  Preprocessor &PP;
  std::vector<Candidate> &Found;
  DenseSet<const FunctionDecl *> Seen;
  DenseMap<const CXXRecordDecl *, bool> Classes;
};

} // namespace

std::vector<Candidate> findCandidates(const ASTContext &Context,
                                      const rules::RuleSet &Rules,
                                      Preprocessor &PP) {
  std::vector<Candidate> Found;
  Finder(Rules, PP, Found).walk(*Context.getTranslationUnitDecl());
  return Found;
}

} // namespace heddle::weaver
