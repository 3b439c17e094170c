//===- CompiledIn.cpp - aspects that are compiled into functions ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `bind: static` asks of a unit: the aspects' headers are read before its
/// first line, by the compiler and so by clang. What such a header includes is
/// the unit's as much as any other header, and may be woven.
///
/// Which headers a unit needs is known after a parse, so that it is parsed
/// again then. A unit that needs none is read as it is.
///
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/HeaderSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// The path of a header beside the rules file that names it.
std::string besideRules(const rules::RuleInfo &R) {
  if (sys::path::is_absolute(R.Header))
    return R.Header;
  SmallString<256> Path(sys::path::parent_path(R.File));
  sys::path::append(Path, R.Header);
  sys::fs::make_absolute(Path);
  sys::path::remove_dots(Path);
  return Path.str().str();
}

/// The same as an include with quotes would find, but for the source's folder:
/// one rule means one header. Empty: nothing is there.
std::string findHeader(const rules::RuleInfo &R, const CompileCommand &Command,
                       Preprocessor &PP) {
  std::string Beside = besideRules(R);
  if (PP.getFileManager().getOptionalFileRef(Beside))
    return Beside;
  OptionalFileEntryRef Found = PP.getHeaderSearchInfo().LookupFile(
      R.Header, SourceLocation(), /*isAngled=*/false, nullptr, nullptr, {},
      nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
  return Found ? Command.absolute(Found->getName()) : "";
}

/// \p Name in \p Context, or in the unnamed namespace there.
const NamedDecl *member(const DeclContext &Context, StringRef Name) {
  IdentifierInfo &Word = Context.getParentASTContext().Idents.get(Name);
  for (const NamedDecl *D : Context.lookup(DeclarationName(&Word)))
    if (isa<NamespaceDecl, NamespaceAliasDecl, TypeDecl>(D))
      return D;
  const NamespaceDecl *Unnamed = nullptr;
  if (auto *Unit = dyn_cast<TranslationUnitDecl>(&Context))
    Unnamed = Unit->getAnonymousNamespace();
  else if (auto *Space = dyn_cast<NamespaceDecl>(&Context))
    Unnamed = Space->getAnonymousNamespace();
  return Unnamed ? member(*Unnamed, Name) : nullptr;
}

const CXXRecordDecl *recordOf(const NamedDecl *D) {
  if (auto *Alias = dyn_cast_or_null<TypedefNameDecl>(D))
    return Alias->getUnderlyingType()->getAsCXXRecordDecl();
  return dyn_cast_or_null<CXXRecordDecl>(D);
}

/// The class that \p Name is, itself or by an alias.
const CXXRecordDecl *findClass(StringRef Name, const ASTContext &Context) {
  const DeclContext *In = Context.getTranslationUnitDecl();
  for (StringRef Rest = Name; In;) {
    auto [First, More] = Rest.split("::");
    const NamedDecl *D = member(*In, First);
    if (More.empty())
      return recordOf(D);
    if (auto *Alias = dyn_cast_or_null<NamespaceAliasDecl>(D))
      D = Alias->getNamespace();
    if (auto *Space = dyn_cast_or_null<NamespaceDecl>(D))
      In = Space;
    else
      In = recordOf(D);
    Rest = More;
  }
  return nullptr;
}

/// False only where it is sure that `C::repeating` is not there, or false.
bool mayRepeat(const CXXRecordDecl &C, const ASTContext &Context) {
  const CXXRecordDecl *Whole = C.getDefinition();
  if (!Whole)
    return true;
  for (const NamedDecl *D :
       Whole->lookup(DeclarationName(&Context.Idents.get("repeating")))) {
    auto *V = dyn_cast<VarDecl>(D);
    const APValue *Value = V && V->hasInit() && !V->getType()->isDependentType()
                               ? V->evaluateValue()
                               : nullptr;
    return !Value || !Value->isInt() || Value->getInt() != 0;
  }
  return any_of(Whole->bases(), [&](const CXXBaseSpecifier &B) {
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
    return !Base || mayRepeat(*Base, Context);
  });
}

/// Where the headers were read. They are included by the first text there is,
/// which no file holds.
void locate(const Includes &Seen, Preprocessor &PP, CompiledIn &To) {
  for (const IncludeDirective &D : Seen.Directives) {
    if (D.From != PP.getPredefinesFileID() || D.Entered.isInvalid())
      continue;
    auto Known = llvm::find(To.Headers, D.Name);
    if (Known != To.Headers.end())
      To.Files[D.Entered] = Known - To.Headers.begin();
  }
}

} // namespace

const CompiledAspect *CompiledIn::find(StringRef Name) const {
  auto At =
      find_if(Aspects, [&](const CompiledAspect &A) { return A.Name == Name; });
  return At == Aspects.end() ? nullptr : &*At;
}

std::optional<size_t> CompiledIn::headerOf(FileID File,
                                           const SourceManager &SM) const {
  for (; File.isValid(); File = SM.getFileID(SM.getIncludeLoc(File)))
    if (auto At = Files.find(File); At != Files.end())
      return At->second;
  return std::nullopt;
}

std::vector<size_t> wantedRules(ArrayRef<Candidate> Found,
                                const rules::RuleSet &Rules) {
  std::set<std::string> Names;
  for (const Candidate &C : Found)
    for (const rules::Advice &A : C.Advice)
      if (A.Bind == rules::Binding::Static)
        Names.insert(A.Aspect);
  std::vector<size_t> Result;
  for (size_t I = 0; I < Rules.size() && !Names.empty(); ++I)
    if (Names.erase(Rules.rule(I).Aspect))
      Result.push_back(I);
  return Result;
}

std::vector<std::string> readHeaders(const rules::RuleSet &Rules,
                                     const CompileCommand &Command,
                                     Preprocessor &PP, CompiledIn &To) {
  std::vector<std::string> Mistakes;
  std::string Text;
  for (size_t Rule : To.Rules) {
    rules::RuleInfo R = Rules.rule(Rule);
    std::string Path = findHeader(R, Command, PP);
    if (Path.empty()) {
      Mistakes.push_back(Rules.headerMissingText(Rule, besideRules(R)));
      continue;
    }
    auto Known = llvm::find(To.Headers, Path);
    size_t Order = Known - To.Headers.begin();
    if (Known == To.Headers.end()) {
      Text += "#include \"" + Path + "\"\n";
      To.Headers.push_back(Path);
    }
    To.Aspects.push_back({R.Aspect, Rule, Path, Order});
  }
  if (!Text.empty())
    PP.setPredefines(PP.getPredefines() + Text);
  return Mistakes;
}

std::vector<std::string>
findAspects(const rules::RuleSet &Rules, const Includes &Seen,
            const ASTContext &Context, Preprocessor &PP,
            std::vector<Candidate> &Found, CompiledIn &To) {
  std::vector<std::string> Mistakes;
  locate(Seen, PP, To);
  for (CompiledAspect &A : To.Aspects) {
    const CXXRecordDecl *C = findClass(A.Name, Context);
    if (!C)
      Mistakes.push_back(Rules.classMissingText(A.Rule, A.Header));
    else
      A.Repeats = mayRepeat(*C, Context);
  }
  for (Candidate &C : Found)
    for (rules::Advice &A : C.Advice)
      if (const CompiledAspect *Known = To.find(A.Aspect))
        A.Header = Known->Header;
  return Mistakes;
}

std::vector<std::string> misplacedAspects(ArrayRef<Candidate> Found,
                                          const rules::RuleSet &Rules) {
  std::vector<std::string> Mistakes;
  for (const Candidate &C : Found) {
    const rules::Advice *Outer = nullptr;
    for (const rules::Advice &A : C.Advice) {
      if (A.Bind == rules::Binding::Static)
        Outer = &A;
      else if (Outer)
        Mistakes.push_back(
            Rules.staticOutsideText(*Outer, A, C.Method.display()));
    }
  }
  return Mistakes;
}

} // namespace heddle::weaver
