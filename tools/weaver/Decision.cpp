//===- Decision.cpp - woven, or refused with a reason -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

struct Refusal {
  Reason Why = Reason::None;
  std::string Detail;
  explicit operator bool() const { return Why != Reason::None; }
};

std::string macroName(SourceLocation Where, const ASTContext &Context) {
  return Lexer::getImmediateMacroName(Where, Context.getSourceManager(),
                                      Context.getLangOpts())
      .str();
}

/// The attribute that makes it a name of another function, if one does.
std::string aliasAttribute(const FunctionDecl &F) {
  const FunctionDecl &Last = *F.getMostRecentDecl(); // which inherits them
  if (Last.hasAttr<AliasAttr>())
    return "alias";
  if (Last.hasAttr<IFuncAttr>())
    return "ifunc";
  return Last.hasAttr<WeakRefAttr>() ? "weakref" : "";
}

/// Reasons that there is no body.
Refusal fromAbsence(const FunctionDecl &F) {
  if (F.isDeleted())
    return {Reason::Deleted, ""};
  if (F.isDefaulted())
    return {Reason::Defaulted, ""};
  if (F.isPureVirtual() && !F.doesThisDeclarationHaveABody())
    return {Reason::PureVirtual, ""};
  if (std::string Other = aliasAttribute(F); !Other.empty())
    return {Reason::Alias, Other};
  return {};
}

/// Reasons that the declaration alone gives, of what has a body.
Refusal fromDeclaration(const FunctionDecl &F) {
  if (F.isMain())
    return {Reason::Main, ""};
  if (!F.getASTContext().getLangOpts().CPlusPlus11)
    return {Reason::OldStandard, ""};
  if (F.isConsteval())
    return {Reason::Consteval, ""};
  // Without a parameter before them nobody can read these arguments.
  if (F.isVariadic() && F.getNumParams() != 0)
    return {Reason::CVariadic, ""};
  if (F.hasAttr<NakedAttr>())
    return {Reason::Naked, ""};
  if (F.hasAttr<GNUInlineAttr>())
    return {Reason::GnuInline, ""};
  if (F.hasAttr<ConstAttr>())
    return {Reason::PureAttribute, "const"};
  if (F.hasAttr<PureAttr>())
    return {Reason::PureAttribute, "pure"};
  if (F.isMultiVersion())
    return {Reason::Multiversion, ""};
  return {};
}

/// The first word of the function's head that woven text repeats and that
/// begins as its own names do; or an empty string.
std::string reservedName(const FunctionDecl &F) {
  std::vector<const NamedDecl *> Repeated(F.param_begin(), F.param_end());
  if (const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate())
    append_range(Repeated, *T->getTemplateParameters());
  if (auto *M = dyn_cast<CXXMethodDecl>(&F))
    Repeated.push_back(M->getParent());
  for (const NamedDecl *N : Repeated)
    if (N->getName().starts_with("heddle_"))
      return N->getName().str();
  return "";
}

/// Whether a value of this type travels in registers that not all processors
/// have.
bool holdsWideVector(QualType T, const ASTContext &Context) {
  if (T->isDependentType() || T->isIncompleteType())
    return false;
  if (T->isVectorType())
    return Context.getTypeSize(T) > 128;
  if (const ArrayType *A = Context.getAsArrayType(T))
    return holdsWideVector(A->getElementType(), Context);
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R || Context.getTypeSize(T) > 512) // which goes through memory
    return false;
  return any_of(R->fields(),
                [&](const FieldDecl *Field) {
                  return holdsWideVector(Field->getType(), Context);
                }) ||
         any_of(R->bases(), [&](const CXXBaseSpecifier &Base) {
           return holdsWideVector(Base.getType(), Context);
         });
}

/// Reasons that lie in how values are passed.
Refusal fromPassing(const FunctionDecl &F) {
  if (!F.hasAttr<TargetAttr>())
    return {};
  const ASTContext &Context = F.getASTContext();
  std::vector<QualType> Types = {F.getReturnType()};
  for (const ParmVarDecl *P : F.parameters())
    Types.push_back(P->getType());
  for (QualType T : Types)
    if (holdsWideVector(T, Context))
      return {Reason::TargetVector, typeName(T, Context)};
  return {};
}

bool isUsable(const FunctionDecl &Special) {
  return !Special.isDeleted() && Special.getAccess() == AS_public;
}

/// Whether the runtime can make an object of this type from an expiring
/// (`Const`: a constant) one, and end its life. What depends on template
/// arguments is taken to be so.
bool isMovable(QualType T, bool Const) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition() || T->isDependentType())
    return true;
  if (T.isVolatileQualified())
    return false; // few constructors take a volatile one
  if (const CXXDestructorDecl *D = R->getDestructor(); D && !isUsable(*D))
    return false;
  bool Usable = false;
  for (const CXXConstructorDecl *C : R->ctors()) {
    if (C->isMoveConstructor() && !Const && !isUsable(*C))
      return false; // it would be chosen over a copy
    unsigned Qualifiers = 0;
    bool Copies = C->isCopyConstructor(Qualifiers) &&
                  (Qualifiers & clang::Qualifiers::Const);
    if (Copies || (C->isMoveConstructor() && !Const))
      Usable |= isUsable(*C) && !C->isExplicit(); // `return` asks for more
  }
  if (R->needsImplicitCopyConstructor() &&
      !R->defaultedCopyConstructorIsDeleted())
    Usable = true;
  if (!Const && R->needsImplicitMoveConstructor() &&
      !R->defaultedMoveConstructorIsDeleted())
    Usable = true;
  return Usable;
}

/// Whether the C++ ABI has a result of this type made where the caller wants
/// it, and the language lets one hand it through.
bool isMadeInPlace(QualType T, const LangOptions &Options) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  return Options.CPlusPlus17 && R && !R->canPassInRegisters() &&
         (!R->getDestructor() || isUsable(*R->getDestructor()));
}

/// A result goes from hand to hand, or is made where the caller wants it.
Refusal fromResult(const FunctionDecl &F, bool IsDispatched) {
  QualType T = F.getReturnType();
  const LangOptions &Options = F.getASTContext().getLangOpts();
  if (!IsDispatched && Options.CPlusPlus17)
    return {}; // the aspects are calls like any other
  if (isMovable(T, false) || isMadeInPlace(T, Options))
    return {};
  return {Reason::ResultNotMovable, typeName(T, F.getASTContext())};
}

/// Whether a chain of #include directives leads from the source, or from the
/// command line, to \p File.
bool isReached(FileID File, const Preprocessor &PP) {
  const SourceManager &SM = PP.getSourceManager();
  for (SourceLocation By;
       File != SM.getMainFileID() && File != PP.getPredefinesFileID();
       File = SM.getFileID(By)) {
    By = SM.getIncludeLoc(File);
    if (By.isInvalid())
      return false;
  }
  return true;
}

/// A body as it is written: without what clang adds to coroutines.
const Stmt &written(const Stmt &Body) {
  auto *C = dyn_cast<CoroutineBodyStmt>(&Body);
  if (!C)
    return Body;
  // A function-try-block is put into a block that stands nowhere.
  auto *Block = dyn_cast<CompoundStmt>(C->getBody());
  return Block && Block->getLBracLoc().isInvalid() && Block->size() == 1
             ? **Block->body_begin()
             : *C->getBody();
}

/// Reasons that lie in the file of the definition.
Refusal fromFile(const Candidate &C, Preprocessor &PP) {
  SourceLocation Where = C.Function->getLocation();
  if (isWantedInSystemFile(C.Advice) || !isInSystemFile(Where, PP))
    return {};
  const SourceManager &SM = PP.getSourceManager();
  return {Reason::SystemHeader,
          SM.getFilename(SM.getExpansionLoc(Where)).str()};
}

/// Reasons that lie in the text of the definition.
Refusal fromText(const FunctionDecl &F, const Stmt &Body, Preprocessor &PP) {
  const ASTContext &Context = F.getASTContext();
  SourceLocation Where = written(Body).getBeginLoc();
  if (Where.isMacroID())
    return {Reason::MacroBody, macroName(Where, Context)};
  for (const ParmVarDecl *P : F.parameters())
    if (P->getName().empty() && P->getLocation().isMacroID())
      return {Reason::MacroParameter, macroName(P->getLocation(), Context)};
  if (std::string Word = macroInGuard(F, Where, PP); !Word.empty())
    return {Reason::MacroInGuard, Word};
  if (std::string Word = reservedName(F); !Word.empty())
    return {Reason::ReservedName, Word};
  return {};
}

bool beginsWithLocalLabel(const Stmt &Body) {
  auto *Block = dyn_cast<CompoundStmt>(&Body);
  auto *First = Block && !Block->body_empty()
                    ? dyn_cast<DeclStmt>(Block->body_front())
                    : nullptr;
  return First && isa<LabelDecl>(*First->decl_begin());
}

/// The one `return` of a constexpr function of C++11, if it gives a value and
/// stands in a file.
const ReturnStmt *onlyReturn(const Stmt &Body) {
  const ReturnStmt *Found = nullptr;
  if (auto *Block = dyn_cast<CompoundStmt>(&Body))
    for (const Stmt *S : Block->body())
      if (auto *R = dyn_cast<ReturnStmt>(S))
        Found = R;
  return Found && Found->getRetValue() && Found->getBeginLoc().isFileID()
             ? Found
             : nullptr;
}

/// Whether a constructor template may take an object of the class for anything
/// else: then none is moved that the source does not move.
bool hasGreedyConstructor(QualType T) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (auto *S = T->getAs<TemplateSpecializationType>(); !R && S)
    if (auto *Class = dyn_cast_or_null<ClassTemplateDecl>(
            S->getTemplateName().getAsTemplateDecl()))
      R = Class->getTemplatedDecl();
  if (!R || !R->getDefinition())
    return T->isDependentType();
  for (const Decl *Member : R->getDefinition()->decls())
    if (auto *Template = dyn_cast<FunctionTemplateDecl>(Member))
      if (auto *C = dyn_cast<CXXConstructorDecl>(Template->getTemplatedDecl()))
        for (const ParmVarDecl *P : C->parameters()) {
          QualType Of = P->getType();
          if (auto *Pack = Of->getAs<PackExpansionType>())
            Of = Pack->getPattern();
          if (Of->isRValueReferenceType())
            return true;
          break; // the first one decides
        }
  return false;
}

/// Such a function may hold an expression, and nothing else that runs: the
/// guard goes around the one that it returns.
Refusal placeInReturn(const FunctionDecl &F, const Stmt &Body, Decision &D) {
  const ReturnStmt *Return = onlyReturn(Body);
  if (!Return || D.Because != Ground::ConstantEvaluation || D.IsCompiledIn ||
      F.getReturnType()->isVoidType())
    return {Reason::Constexpr, "14"};
  if (isa<InitListExpr>(Return->getRetValue()->IgnoreImplicit()) &&
      hasGreedyConstructor(F.getReturnType()))
    return {Reason::Constexpr, "14"};
  const SourceManager &SM = F.getASTContext().getSourceManager();
  D.AtReturn = true;
  D.Brace = Return->getBeginLoc();
  D.Close = SM.getExpansionRange(Return->getRetValue()->getEndLoc()).getEnd();
  if (!SM.isWrittenInSameFile(D.Brace, D.Close))
    return {Reason::Constexpr, "14"};
  std::set<const ParmVarDecl *> Given = handedOver(*Return);
  if (!Given.empty() && !(*Given.begin())->getType()->isReferenceType())
    D.MovedFrom = *Given.begin();
  return {};
}

/// Where the strategy's text goes.
void placeText(const FunctionDecl &F, const Stmt &Any, Decision &D) {
  const Stmt *Body = &written(Any);
  auto *Try = dyn_cast<CXXTryStmt>(Body);
  // Of these the handlers belong to the initialisation too.
  if (Try && isa<CXXConstructorDecl, CXXDestructorDecl>(F)) {
    Body = Try->getTryBlock();
    Try = nullptr;
  }
  D.AtTry = Try != nullptr;
  D.HasLocalLabels = beginsWithLocalLabel(*Body);
  D.Brace = Body->getBeginLoc();
  D.Close = Body->getEndLoc();
}

bool needsClose(const Decision &D) {
  if (strategyOf(D) == Strategy::Helper)
    return false;
  return D.AtTry || D.AtReturn || D.HasLocalLabels || D.IsCompiledIn ||
         D.Because == Ground::DeducedReturn ||
         strategyOf(D) == Strategy::Closure;
}

/// Reasons that lie in the place of the closing brace.
Refusal fromClose(const Decision &D, const ASTContext &Context) {
  if (D.Close.isMacroID())
    return {Reason::MacroBody, macroName(D.Close, Context)};
  if (!isUnconditional(D.Brace, D.Close, Context))
    return {Reason::SplitBody, ""};
  return {};
}

/// Whether the function could have had a guard, and its type been asked of a
/// call.
bool isOrdinary(Ground G) {
  return G == Ground::Ordinary || G == Ground::FunctionTryBlock ||
         G == Ground::ConstantEvaluation;
}

/// Whether the function has a name after all, in an unevaluated operand.
bool isCallable(Ground G) {
  return G == Ground::AlwaysInline || G == Ground::DiagnosedCall ||
         G == Ground::ParameterNotMovable;
}

/// Reasons that only closures have. Sets what the closure returns.
Refusal fromClosure(const FunctionDecl &F, Decision &D, Preprocessor &PP) {
  if (F.isConstexpr() && !PP.getLangOpts().CPlusPlus17)
    return {Reason::Constexpr, "17"};
  if (F.hasAttr<TargetAttr>())
    return {Reason::TargetAttribute, ""};
  if (D.Because == Ground::DeducedReturn && usesItself(F, *F.getBody()))
    return {Reason::DeducedRecursion, ""};
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(F)) {
    D.Result = "void";
    return {};
  }
  std::optional<std::string> Type;
  if (isOrdinary(D.Because))
    Type = resultOfCall(F);
  else
    Type = returnTypeText(F, D.Brace, PP);
  if (!Type && isCallable(D.Because))
    Type = resultOfCall(F);
  // Its name may be hidden here, but every builtin type has another one.
  if (auto *Builtin = F.getReturnType()->getAs<BuiltinType>();
      !Type && Builtin && !F.getReturnType().hasQualifiers())
    Type = Builtin->getName(PrintingPolicy(PP.getLangOpts())).str();
  if (!Type)
    return {Reason::ReturnType, ""};
  D.Result = std::move(*Type);
  return {};
}

/// Reasons that only helpers have.
Refusal fromHelper(const FunctionDecl &F, const Decision &D, Preprocessor &PP) {
  for (const ParmVarDecl *P : F.parameters())
    if (!canBeMoved(P->getType()))
      return {Reason::ParameterNotMovable, P->getName().str()};
  // The helper is declared beside the first declaration.
  SourceLocation First = F.getFirstDecl()->getLocation();
  const SourceManager &SM = PP.getSourceManager();
  if (D.Detail.empty() || isInSystemFile(First, PP) || First.isMacroID() ||
      !isReached(SM.getFileID(First), PP) || !canHaveHelper(F, D.Brace))
    return {Reason::Coroutine, ""};
  return {};
}

Refusal fromStrategy(const FunctionDecl &F, Decision &D, Preprocessor &PP) {
  switch (strategyOf(D)) {
  case Strategy::Guard:
    return D.IsCompiledIn ? fromClosure(F, D, PP) : Refusal();
  case Strategy::Closure:
  case Strategy::Static:
    return fromClosure(F, D, PP);
  case Strategy::Helper:
    return fromHelper(F, D, PP);
  }
  llvm_unreachable("no such strategy");
}

Decision refused(Refusal R) {
  Decision D;
  D.What = cache::Outcome::Refused;
  D.Why = R.Why;
  D.Detail = std::move(R.Detail);
  return D;
}

/// Reasons that only aspects give that are compiled in.
Refusal fromAspects(const Candidate &C, SourceLocation Body, Preprocessor &PP,
                    const CompiledIn &Static) {
  const SourceManager &SM = PP.getSourceManager();
  std::optional<size_t> In = Static.headerOf(SM.getFileID(Body), SM);
  for (const rules::Advice &A : C.Advice)
    if (const CompiledAspect *Known = Static.find(A.Aspect))
      if (In && *In <= Known->Order)
        return {Reason::AspectHeader, Static.Headers[*In]};
  if (std::string Word = macroInAspects(C, Body, PP); !Word.empty())
    return {Reason::MacroInGuard, Word};
  return {};
}

/// Reasons that only aspects give that await the result, or are around its
/// elements.
Refusal fromAwaiting(const Decision &D) {
  if (!hasOuter(D))
    return {};
  if (D.IsCompiledIn)
    return {Reason::AsyncClosure, "other aspects are compiled into it"};
  if (strategyOf(D) == Strategy::Closure)
    return {Reason::AsyncClosure, groundText(D.Because, D.Detail)};
  return {};
}

/// The parameters that the innermost closure refers to: none where the body may
/// run again.
void referParameters(const Candidate &C, const Stmt &Body,
                     const CompiledIn &Static, Decision &D) {
  bool Repeats = any_of(C.Advice, [&](const rules::Advice &A) {
    const CompiledAspect *Known = Static.find(A.Aspect);
    return Known && Known->Repeats;
  });
  if (D.IsCompiledIn && !Repeats && strategyOf(D) != Strategy::Helper)
    D.Referred = referredParameters(*C.Function, Body);
}

/// The strategy of a function whose body is here.
Decision woven(const Candidate &C, const Stmt &Body, Preprocessor &PP,
               const CompiledIn &Static) {
  const FunctionDecl &F = *C.Function;
  Decision D;
  D.What = cache::Outcome::Woven;
  auto IsStatic = [](const rules::Advice &A) {
    return A.Bind == rules::Binding::Static;
  };
  D.IsCompiledIn = any_of(C.Advice, IsStatic);
  D.IsDispatched = !all_of(C.Advice, IsStatic);
  auto Has = [&](rules::Awaiting Kind) {
    return any_of(C.Advice,
                  [&](const rules::Advice &A) { return A.Async == Kind; });
  };
  D.IsAwaited = Has(rules::Awaiting::Whole);
  D.IsYielded = Has(rules::Awaiting::Each);
  Grounds G = groundsFor(F, Body, PP, D.ReturnsNothing);
  D.Because = G.Why;
  D.Detail = std::move(G.Detail);
  placeText(F, Body, D);
  if (F.isConstexpr() && !F.getASTContext().getLangOpts().CPlusPlus14)
    if (Refusal R = placeInReturn(F, Body, D))
      return refused(std::move(R));
  referParameters(C, Body, Static, D);
  if (Refusal R = fromAwaiting(D))
    return refused(std::move(R));
  if (Refusal R = fromStrategy(F, D, PP))
    return refused(std::move(R));
  if (Refusal R = fromResult(F, D.IsDispatched))
    return refused(std::move(R));
  if (!needsClose(D))
    D.Close = {};
  else if (Refusal R = fromClose(D, F.getASTContext()))
    return refused(std::move(R));
  return D;
}

} // namespace

/// Whether a constructor template takes what is meant for the copy constructor:
/// to `T &&` it is the better one.
static bool hasGreedyTemplate(QualType T) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R || !R->hasDefinition() || T->isDependentType() ||
      (!T.isConstQualified() && R->hasMoveConstructor()))
    return false;
  return any_of(R->decls(), [](const Decl *D) {
    auto *Template = dyn_cast<FunctionTemplateDecl>(D);
    auto *C = Template
                  ? dyn_cast<CXXConstructorDecl>(Template->getTemplatedDecl())
                  : nullptr;
    if (!C || !C->getNumParams() || C->getMinRequiredArguments() > 1)
      return false;
    QualType First = C->getParamDecl(0)->getType();
    if (auto *Pack = First->getAs<PackExpansionType>())
      First = Pack->getPattern();
    return First->isRValueReferenceType() &&
           First->getPointeeType()->isTemplateTypeParmType();
  });
}

bool canBeMoved(QualType T) {
  return isMovable(T, T.isConstQualified()) && !hasGreedyTemplate(T);
}

Decision decide(const Candidate &C, Preprocessor &PP,
                const CompiledIn &Static) {
  const FunctionDecl &F = *C.Function;
  if (Refusal R = fromAbsence(F))
    return refused(std::move(R));
  if (C.IsResolver)
    return refused({Reason::IfuncResolver, ""});
  if (Refusal R = fromPassing(F))
    return refused(std::move(R));
  const Stmt *Body = F.doesThisDeclarationHaveABody() ? F.getBody() : nullptr;
  // A precompiled header that came by a parse argument: not in the compile.
  FileID File = PP.getSourceManager().getFileID(
      PP.getSourceManager().getExpansionLoc(F.getLocation()));
  if (!Body || !isReached(File, PP)) {
    if (Refusal R = fromFile(C, PP))
      return refused(std::move(R));
    return {};
  }
  if (Refusal R = fromDeclaration(F))
    return refused(std::move(R));
  if (Refusal R = fromFile(C, PP))
    return refused(std::move(R));
  if (Refusal R = fromText(F, *Body, PP))
    return refused(std::move(R));
  if (Refusal R = fromAspects(C, written(*Body).getBeginLoc(), PP, Static))
    return refused(std::move(R));
  return woven(C, *Body, PP, Static);
}

} // namespace heddle::weaver
