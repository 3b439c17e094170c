//===- Candidates.cpp - functions of a unit that the rules match --------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// The definition, or else the first declaration.
const FunctionDecl *standing(const FunctionDecl *F) {
  for (const FunctionDecl *R : F->redecls())
    if (R->isThisDeclarationADefinition())
      return R;
  return F->getFirstDecl();
}

/// Walks namespaces and classes, never function bodies: local classes and
/// lambdas are nobody's targets. Gives each function once.
class Walk {
public:
  explicit Walk(function_ref<void(const FunctionDecl *)> Each) : Each(Each) {}

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
    if (!F->isImplicit() && !isa<CXXDeductionGuideDecl>(F) &&
        !isTemplateInstantiation(F->getTemplateSpecializationKind()) &&
        Seen.insert(F->getCanonicalDecl()).second)
      Each(F);
  }

  function_ref<void(const FunctionDecl *)> Each;
  DenseSet<const FunctionDecl *> Seen;
};

/// Compares functions with the rules.
class Finder {
public:
  Finder(const rules::RuleSet &Rules, Preprocessor &PP,
         const MarkAttributes *Marks)
      : Rules(Rules), PP(PP), Marks(Marks) {}

  void add(const FunctionDecl *F) {
    if (auto *M = dyn_cast<CXXMethodDecl>(F))
      if (!mayMatch(M->getParent()))
        return;
    rules::Method Method = describe(*F, Marks);
    std::vector<rules::Advice> Advice = Rules.match(Method);
    const FunctionDecl *Standing = standing(F);
    if (!Advice.empty() && isInSystemFile(Standing->getLocation(), PP))
      dropForeign(Advice);
    if (!Advice.empty())
      Found.push_back({Standing, std::move(Method), std::move(Advice)});
  }

  std::vector<Candidate> Found;

private:
  bool mayMatch(const CXXRecordDecl *C) {
    auto [At, New] = Classes.try_emplace(C, false);
    if (New)
      At->second = Rules.mayMatchClass(className(*C));
    return At->second;
  }

  const rules::RuleSet &Rules;
  Preprocessor &PP;
  const MarkAttributes *Marks;
  DenseMap<const CXXRecordDecl *, bool> Classes;
};

} // namespace

bool isWantedInSystemFile(ArrayRef<rules::Advice> Advice) {
  return any_of(Advice, [](const rules::Advice &A) { return A.ByFiles; });
}

std::vector<Candidate> findCandidates(const ASTContext &Context,
                                      const rules::RuleSet &Rules,
                                      Preprocessor &PP,
                                      const MarkAttributes *Marks) {
  Finder Matching(Rules, PP, Marks);
  std::set<std::string> Resolvers;
  auto Add = [&](const FunctionDecl *F) {
    Matching.add(F);
    if (auto *Chosen = F->getMostRecentDecl()->getAttr<IFuncAttr>())
      Resolvers.insert(Chosen->getResolver().str());
  };
  Walk(Add).walk(*Context.getTranslationUnitDecl());
  if (!Resolvers.empty())
    for (Candidate &C : Matching.Found)
      C.IsResolver = Resolvers.count(symbolOf(*C.Function)) ||
                     (C.Function->isInExternCContext() && // a static one, too
                      Resolvers.count(C.Function->getNameAsString()));
  return std::move(Matching.Found);
}

void forEachFunction(const ASTContext &Context,
                     function_ref<void(const FunctionDecl &)> Each) {
  auto Add = [&](const FunctionDecl *F) { Each(*standing(F)); };
  Walk(Add).walk(*Context.getTranslationUnitDecl());
}

std::vector<rules::Method> allFunctions(const ASTContext &Context,
                                        Preprocessor &PP,
                                        const MarkAttributes *Marks) {
  std::vector<rules::Method> Result;
  forEachFunction(Context, [&](const FunctionDecl &F) {
    if (!isInSystemFile(F.getLocation(), PP))
      Result.push_back(describe(F, Marks));
  });
  return Result;
}

FunctionFacts functionFacts(const ASTContext &Context,
                            ArrayRef<Candidate> Matched, Preprocessor &PP,
                            const MarkAttributes *Marks) {
  FunctionFacts Facts;
  DenseSet<const FunctionDecl *> IsMatched;
  for (const Candidate &C : Matched)
    IsMatched.insert(C.Function);
  Facts.HasAttributes = Marks != nullptr;
  std::set<std::string> Foreign;
  auto Add = [&](const FunctionDecl *F) {
    rules::Method M = describe(*F, Marks);
    if (!isInSystemFile(standing(F)->getLocation(), PP))
      Facts.Functions.push_back(std::move(M));
    else if (!M.Attributes.empty() || IsMatched.count(standing(F)))
      Facts.SystemFunctions.push_back(std::move(M));
    else
      Foreign.insert(M.Class.empty() ? M.Name : M.Class);
  };
  Walk(Add).walk(*Context.getTranslationUnitDecl());
  for (const std::string &Name : Foreign)
    Facts.SystemNames.push_back(nameHash(Name));
  llvm::sort(Facts.SystemNames);
  return Facts;
}

} // namespace heddle::weaver
