//===- WovenText.cpp - what all strategies write --------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WovenText.h"
#include "SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// Words of the language that woven text consists of.
const char *const Keywords[] = {"if",        "else",         "return",
                                "static",    "const",        "auto",
                                "struct",    "void",         "this",
                                "nullptr",   "decltype",     "static_cast",
                                "template",  "heddle",       "v1",
                                "call",      "list",         "site",
                                "chain",     "through",      "pass",
                                "go",        "mark",         "enter",
                                "unlinked",  "enclosed",     "typedef",
                                "entrance",  "signature_of", "slot",
                                "back",      "leave",        "from",
                                "departure", "word",         "head",
                                "links",     "value",        "pending",
                                "address",   "has_object",   "class",
                                "union",     "came_back",    "reinterpret_cast",
                                "run",       "at",           "bare",
                                "begin",     "cold",         "member",
                                "overrider", "plain",        "sizeof",
                                "thru",      "type",         "typename",
                                "value_of",  "volatile",     "unrestricted",
                                "departs",   "departing",    "given",
                                "awaited",   "referee",      "coroutine_traits",
                                "yielded"};

/// What follows the priority of an aspect that is not a plain one.
StringRef kindText(cache::Awaiting A) {
  switch (A) {
  case cache::Awaiting::Whole:
    return " async";
  case cache::Awaiting::Each:
    return " each";
  case cache::Awaiting::Unsaid:
  case cache::Awaiting::Creation:
    return "";
  }
  llvm_unreachable("no such answer");
}

/// The fields of heddle::v1::site::text.
std::string siteText(const FunctionDecl &F, const cache::MethodEntry &E) {
  std::string Text;
  auto Field = [&](StringRef Value) { Text += literal(Value) + "\\000"; };
  Field(E.Class);
  Field(E.Name);
  Field(E.Signature);
  Field(E.Result);
  Field(E.File);
  Field(utostr(E.Line));
  Field(utostr(F.getNumParams()));
  for (const ParmVarDecl *P : F.parameters()) {
    Field(typeName(P->getOriginalType(), F.getASTContext()));
    Field(P->getName());
  }
  // The chain is of those that a container gives.
  Field(utostr(count_if(E.Aspects, [](const cache::AdviceEntry &A) {
    return !A.isCompiledIn();
  })));
  for (const cache::AdviceEntry &A : E.Aspects) {
    if (A.isCompiledIn())
      continue;
    Field(A.Aspect);
    Field(itostr(A.Priority) + kindText(A.Async).str());
    Field(A.Rule);
  }
  return Text;
}

/// `::ns::` for what encloses a free function. Unnamed namespaces have no name
/// to write; inline ones are written, lest the name be ambiguous.
std::string namespaceOf(const FunctionDecl &F) {
  std::string Result;
  for (const DeclContext *C = F.getDeclContext(); C; C = C->getParent())
    if (auto *N = dyn_cast<NamespaceDecl>(C); N && !N->isAnonymousNamespace())
      Result = N->getNameAsString() + "::" + Result;
  return "::" + Result;
}

/// `<T, N, Rest...>`, up to where defaults and deduction take over: a pack
/// swallows all that follows, which is deducible then. So are the arguments of
/// a conversion, which cannot be written at all.
std::string templateArguments(const FunctionDecl &F) {
  std::vector<std::string> Names;
  const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate();
  if (T && !isa<CXXConversionDecl>(F)) {
    for (const NamedDecl *P : *T->getTemplateParameters()) {
      if (P->isImplicit() || P->getName().empty())
        break;
      bool IsPack = P->isParameterPack();
      Names.push_back(P->getName().str() + (IsPack ? "..." : ""));
      if (IsPack)
        break;
    }
  }
  return Names.empty() ? "" : "<" + join(Names, ",") + ">";
}

/// How the function itself is called. The type of a conversion is taken as it
/// is written; inside of the body its words mean the same.
std::string ownName(const FunctionDecl &F) {
  if (!isa<CXXConversionDecl>(F))
    return F.getDeclName().getAsString();
  FunctionTypeLoc Written = F.getFunctionTypeLoc();
  std::optional<SourceTokens> Tokens = tokensBetween(
      F.getNameInfo().getBeginLoc(), Written.getLParenLoc(), F.getASTContext());
  return Tokens ? joined(*Tokens) : "";
}

/// A class without a name is its object's type.
std::string classText(const CXXRecordDecl &C) {
  return C.getName().empty() ? "::heddle::v1::bare<decltype(*this)>::type"
                             : C.getNameAsString();
}

/// Without what is compiled in, but for a helper's.
Insertion dispatchText(const Target &T) {
  switch (strategyOf(T.D)) {
  case Strategy::Guard:
    return guardText(T);
  case Strategy::Closure:
    return closureText(T);
  case Strategy::Helper:
    return helperText(T);
  case Strategy::Static:
    return {};
  }
  llvm_unreachable("no such strategy");
}

Insertion insertionFor(const Target &T) {
  Insertion I = dispatchText(T);
  if (!T.D.IsCompiledIn || strategyOf(T.D) == Strategy::Helper)
    return I;
  Insertion Inner = staticText(T);
  I.Open += Inner.Open;
  I.Close = Inner.Close + I.Close;
  return I;
}

} // namespace

std::string literal(StringRef Bytes) {
  std::string Result;
  for (unsigned char B : Bytes) {
    if (isPrint(B) && B != '"' && B != '\\' && B != '?') {
      Result += B;
      continue;
    }
    Result += '\\';
    Result += char('0' + B / 64);
    Result += char('0' + B / 8 % 8);
    Result += char('0' + B % 8);
  }
  return Result;
}

const char *const EndIgnoring = "_Pragma(\"GCC diagnostic pop\")";

std::string ignoring(ArrayRef<StringRef> Warnings) {
  std::string Text = "_Pragma(\"GCC diagnostic push\")";
  for (StringRef W : Warnings)
    Text += ("_Pragma(\"GCC diagnostic ignored \\\"" + W + "\\\"\")").str();
  return Text;
}

std::string parameterName(const ParmVarDecl &P) {
  return P.getName().empty() ? "heddle_p" + utostr(P.getFunctionScopeIndex())
                             : P.getName().str();
}

SourceLocation namePlace(const ParmVarDecl &P) {
  if (const TypeSourceInfo *Written = P.getTypeSourceInfo())
    if (auto Function = Written->getTypeLoc().getAs<FunctionTypeLoc>())
      return Function.getLParenLoc(); // `int(char)`
  return P.getLocation();
}

std::string classWithKey(const CXXMethodDecl &M) {
  const CXXRecordDecl &C = *M.getParent();
  return std::string(M.isConst() ? "const " : "") +
         (M.isVolatile() ? "volatile " : "") +
         (C.getName().empty() ? "" : C.getKindName().str() + " ") +
         classText(C);
}

std::string callee(const FunctionDecl &F, StringRef Other) {
  std::string Arguments = templateArguments(F);
  std::string Name = Other.empty() ? ownName(F) : Other.str();
  if (F.isOverloadedOperator() && !Arguments.empty())
    Name += ' '; // operator< <T>
  Name += Arguments;
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (!M) {
    // From outside, a namesake beside the unnamed namespace would be found
    // first. In parentheses, lest the arguments' namespaces add theirs.
    if (isInUnnamedNamespace(F))
      return "(" + Name + ")";
    return namespaceOf(F) + Name;
  }
  std::string Class = classText(*M->getParent()) + "::";
  if (!Arguments.empty() && F.isDependentContext())
    Class += "template ";
  if (M->isStatic())
    return Class + Name;
  if (M->getRefQualifier() == RQ_RValue)
    return "static_cast<" + classWithKey(*M) + "&&>(*this)." + Class + Name;
  return "this->" + Class + Name;
}

std::string selfText(const FunctionDecl &F) {
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (!M || M->isStatic())
    return "nullptr";
  if (M->isExplicitObjectMemberFunction())
    return "::heddle::v1::address(" + parameterName(*F.getParamDecl(0)) + ")";
  return "this";
}

std::string parameterTypeList(const FunctionDecl &F) {
  return forEachParameter(F, [](const ParmVarDecl &P) {
    return "decltype(" + parameterName(P) + ")";
  });
}

std::string parameterNameList(const FunctionDecl &F) {
  return forEachParameter(
      F, [](const ParmVarDecl &P) { return parameterName(P); });
}

std::string passedText(StringRef Name) {
  return ("::heddle::v1::pass<decltype(" + Name + ")>(" + Name + ",heddle_go)")
      .str();
}

std::string movedText(const ParmVarDecl &P) {
  std::string Name = parameterName(P);
  if (P.getType()->isLValueReferenceType())
    return Name; // a cast would be called useless
  return "static_cast<decltype(" + Name + ")&&>(" + Name + ")";
}

std::string passedList(const FunctionDecl &F) {
  return forEachParameter(
      F, [](const ParmVarDecl &P) { return passedText(parameterName(P)); });
}

std::string movedList(const FunctionDecl &F) {
  return forEachParameter(F, [](const ParmVarDecl &P) { return movedText(P); });
}

std::string resultOfCall(const FunctionDecl &F) {
  std::string Arguments = forEachParameter(F, [](const ParmVarDecl &P) {
    return "::heddle::v1::value_of<decltype(" + parameterName(P) + ")>()";
  });
  return "decltype(" + callee(F) + "(" + Arguments + "))";
}

std::string idWords(const cache::MethodEntry &E) {
  unsigned Id[] = {unsigned(E.Id.High >> 32), unsigned(E.Id.High),
                   unsigned(E.Id.Low >> 32), unsigned(E.Id.Low)};
  return formatv("{0:x}u,{1:x}u,{2:x}u,{3:x}u", Id[0], Id[1], Id[2], Id[3]);
}

std::string beginText(const Target &T) {
  return "::heddle::v1::begin<" + idWords(T.E) + ">()";
}

std::string markText(const Target &T) {
  return "::heddle::v1::mark<" + idWords(T.E) + ">()";
}

std::string siteInitializer(const Target &T, StringRef Types) {
  bool HasObject = selfText(T.F) != "nullptr";
  return "{&::heddle::v1::unlinked,nullptr,nullptr,\"" + siteText(T.F, T.E) +
         "\",{" + idWords(T.E) + "}," +
         (HasObject ? "::heddle::v1::has_object" : "0u") + "," + Types.str() +
         "}";
}

SiteText siteOf(const Target &T) {
  std::string Static =
      "static ::heddle::v1::site heddle_site=" + siteInitializer(T, "nullptr") +
      ";";
  if (!T.F.isConstexpr())
    return {Static, "heddle_site", Static};
  // A constexpr function may hold no static before C++23, but a class.
  return {"struct heddle_here{static ::heddle::v1::site&at(){" + Static +
              "return heddle_site;}};",
          "heddle_here::at()", Static};
}

std::string callClosure(const Target &T, StringRef Call, StringRef Passed) {
  bool UsesGo = Passed.contains("heddle_go");
  bool HasPack = any_of(T.F.parameters(), [](const ParmVarDecl *P) {
    return P->isParameterPack();
  });
  std::string Whole = (Call + "(" + Passed + ")").str();
  return std::string("[&](::heddle::v1::go") + (UsesGo ? " heddle_go" : "") +
         ")->decltype(" + Whole + "){" +
         (UsesGo && HasPack ? "(void)heddle_go;" : "") + "return " + Whole +
         ";}";
}

std::string throughText(const Target &T, const SiteText &Site, StringRef Runner,
                        StringRef Call, StringRef Passed, StringRef Links) {
  std::string Names = parameterNameList(T.F);
  return "::heddle::v1::" + Runner.str() + "<::heddle::v1::list<" +
         parameterTypeList(T.F) + ">>::through(" + Links.str() + "," +
         Site.Name + "," + selfText(T.F) + "," + callClosure(T, Call, Passed) +
         (Names.empty() ? "" : "," + Names) + ")";
}

std::string outerText(const Target &T, const SiteText &Site, StringRef Call,
                      bool Reenters) {
  std::string Parameters, Passed, Names;
  for (const ParmVarDecl *P : T.F.parameters()) {
    std::string Type = "decltype(" + parameterName(*P) + ")";
    std::string Name = "heddle_" + utostr(P->getFunctionScopeIndex());
    std::string Dots = P->isParameterPack() ? "..." : "";
    Parameters += ",typename ::heddle::v1::referee<" + Type + ">::type&" +
                  Dots + " " + Name;
    Passed += (Passed.empty() ? "" : ",") + ("::heddle::v1::pass<" + Type) +
              ">(" + Name + ",heddle_go)" + Dots;
    Names += "," + parameterName(*P) + Dots;
  }
  std::string Self = selfText(T.F);
  std::string Whole = (Call + "(" + Passed + ")").str();
  return std::string("::heddle::v1::") +
         (T.D.IsYielded ? "yielded<" : "awaited<") +
         (Reenters ? "true" : "false") +
         ",::std::coroutine_traits,::heddle::v1::list<" +
         parameterTypeList(T.F) + ">>::through(*heddle_links," + Site.Name +
         "," + Self + ",[" + (Self == "this" ? "this" : "") +
         "](::heddle::v1::go heddle_go" + Parameters + ")->decltype(" + Whole +
         "){(void)heddle_go;return " + Whole + ";}" + Names + ")";
}

std::string returnText(const Target &T, StringRef Dispatch, StringRef Site) {
  if (T.F.isNoReturn())
    return (Dispatch + ";::heddle::v1::came_back(" + Site + ");").str();
  return ("return " + Dispatch + ";").str();
}

/// Whether the type has attributes that it loses as a template's argument, of
/// which compilers warn.
static bool hasForgottenAttributes(QualType T) {
  while (true) {
    if (auto *Name = T->getAs<TypedefType>()) {
      const TypedefNameDecl *N = Name->getDecl();
      if (N->hasAttr<AlignedAttr>() || N->hasAttr<MayAliasAttr>())
        return true;
      T = N->getUnderlyingType();
    } else if (T->isPointerType() || T->isReferenceType()) {
      T = T->getPointeeType();
    } else {
      return false;
    }
  }
}

static void ignoreForgottenAttributes(Insertion &I) {
  // Each compiler knows one of them.
  std::string Begin =
      ignoring({"-Wpragmas", "-Wignored-attributes", "-Walign-mismatch"});
  for (std::string *Text : {&I.Open, &I.Close})
    if (!Text->empty())
      *Text = Begin + *Text + EndIgnoring;
}

void addInsertions(const Candidate &C, const Decision &D,
                   const cache::MethodEntry &Entry, Preprocessor &PP,
                   Edits &To) {
  const SourceManager &SM = PP.getSourceManager();
  auto Insert = [&](SourceLocation Where, unsigned Past, std::string Text) {
    auto [File, Offset] = SM.getDecomposedLoc(Where);
    if (!Text.empty())
      To[File].push_back({Offset + Past, 0, std::move(Text)});
  };
  for (const ParmVarDecl *P : C.Function->parameters())
    if (P->getName().empty())
      Insert(namePlace(*P), 0, " " + parameterName(*P));
  // Not one character: it may be a digraph, or follow a continued line, which
  // clang counts to the token.
  auto Past = [&](SourceLocation Where) {
    return Lexer::MeasureTokenLength(Where, SM, PP.getLangOpts());
  };
  Target T{*C.Function, D, Entry, PP};
  Insertion I = insertionFor(T);
  if (D.HasLocalLabels && strategyOf(D) != Strategy::Helper) {
    I.Open += "{";
    I.Close = "}" + I.Close;
  }
  if (any_of(C.Function->parameters(), [](const ParmVarDecl *P) {
        return hasForgottenAttributes(P->getType());
      }))
    ignoreForgottenAttributes(I);
  if (!D.AtTry) {
    Insert(D.Brace, Past(D.Brace), I.Open);
    Insert(D.Close, D.AtReturn ? Past(D.Close) : 0, I.Close);
  } else {
    bool Whole = strategyOf(D) != Strategy::Helper;
    Insert(D.Brace, 0, "{" + I.Open);
    Insert(D.Close, Past(D.Close), I.Close + (Whole ? "}" : ""));
  }
  Insert(I.DeclareAt, 0, I.Declaration);
}

/// The first of these words that is a macro at \p Where.
static std::string macroAmong(ArrayRef<std::string> Words, SourceLocation Where,
                              Preprocessor &PP) {
  for (const std::string &W : Words)
    if (!W.empty() &&
        PP.getMacroDefinitionAtLoc(PP.getIdentifierInfo(W), Where))
      return W;
  return "";
}

std::string macroInGuard(const FunctionDecl &F, SourceLocation Where,
                         Preprocessor &PP) {
  std::vector<std::string> Words(std::begin(Keywords), std::end(Keywords));
  for (const ParmVarDecl *P : F.parameters())
    Words.push_back(parameterName(*P));
  return macroAmong(Words, Where, PP);
}

std::string macroInAspects(const Candidate &C, SourceLocation Where,
                           Preprocessor &PP) {
  std::vector<std::string> Words;
  for (const rules::Advice &A : C.Advice) {
    if (A.Bind != rules::Binding::Static)
      continue;
    SmallVector<StringRef, 4> Parts;
    StringRef(A.Aspect).split(Parts, "::");
    Words.insert(Words.end(), Parts.begin(), Parts.end());
  }
  if (!Words.empty())
    Words.insert(Words.end(), {"compiled_in", "method_constants", "constexpr",
                               "char", "true", "false"});
  return macroAmong(Words, Where, PP);
}

std::string macroInName(const FunctionDecl &F, SourceLocation Where,
                        Preprocessor &PP) {
  std::vector<std::string> Words;
  if (IdentifierInfo *Name = F.getDeclName().getAsIdentifierInfo())
    Words.push_back(Name->getName().str());
  if (auto *M = dyn_cast<CXXMethodDecl>(&F))
    Words.push_back(M->getParent()->getName().str());
  for (const DeclContext *N = F.getDeclContext(); N; N = N->getParent())
    if (auto *Space = dyn_cast<NamespaceDecl>(N))
      Words.push_back(Space->getName().str());
  return macroAmong(Words, Where, PP);
}

} // namespace heddle::weaver
