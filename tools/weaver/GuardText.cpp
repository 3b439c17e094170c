//===- GuardText.cpp - the text after a woven body's brace --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// Words of the language that a guard consists of.
const char *const Keywords[] = {
    "if",       "return", "static", "const", "this",  "nullptr", "decltype",
    "template", "heddle", "v1",     "call",  "list",  "site",    "chain",
    "through",  "pass",   "go",     "mark",  "enter", "unlinked"};

/// \p Bytes as the inside of a C++ string literal.
void appendLiteral(std::string &To, StringRef Bytes) {
  for (unsigned char B : Bytes) {
    if (isPrint(B) && B != '"' && B != '\\' && B != '?') {
      To += B;
      continue;
    }
    To += '\\';
    To += char('0' + B / 64);
    To += char('0' + B / 8 % 8);
    To += char('0' + B % 8);
  }
}

/// The fields of heddle::v1::site::text.
std::string siteText(const FunctionDecl &F, const cache::MethodEntry &E) {
  std::string Text;
  auto Field = [&](StringRef Value) {
    appendLiteral(Text, Value);
    Text += "\\000";
  };
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
  Field(utostr(E.Aspects.size()));
  for (const cache::AdviceEntry &A : E.Aspects) {
    Field(A.Aspect);
    Field(itostr(A.Priority));
    Field(A.Rule);
  }
  return Text;
}

std::string parameterName(const ParmVarDecl &P) {
  return P.getName().empty() ? "heddle_p" + utostr(P.getFunctionScopeIndex())
                             : P.getName().str();
}

/// Where the name of an unnamed parameter would stand.
SourceLocation namePlace(const ParmVarDecl &P) {
  if (const TypeSourceInfo *Written = P.getTypeSourceInfo())
    if (auto Function = Written->getTypeLoc().getAs<FunctionTypeLoc>())
      return Function.getLParenLoc(); // `int(char)`
  return P.getLocation();
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

/// `<T, N, Rest...>`, up to where defaults and deduction take over: a pack that
/// is not the last one swallows all that follows, and is deducible.
std::string templateArguments(const FunctionDecl &F) {
  std::vector<std::string> Names;
  if (const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate()) {
    const TemplateParameterList &Parameters = *T->getTemplateParameters();
    for (const NamedDecl *P : Parameters) {
      bool IsPack = P->isParameterPack();
      if (P->isImplicit() || P->getName().empty() ||
          (IsPack && P != Parameters.asArray().back()))
        break;
      Names.push_back(P->getName().str() + (IsPack ? "..." : ""));
    }
  }
  return Names.empty() ? "" : "<" + join(Names, ",") + ">";
}

/// The object, to be called as an rvalue. By its own name: clang finds no
/// nested class of a template through an object of a type that it cannot know
/// yet. With the class-key, past parameters of that name.
std::string expiring(const CXXMethodDecl &M) {
  const CXXRecordDecl &C = *M.getParent();
  return std::string("static_cast<") + (M.isConst() ? "const " : "") +
         (M.isVolatile() ? "volatile " : "") + C.getKindName().str() + " " +
         C.getNameAsString() + "&&>(*this)";
}

/// What names the function itself, and no override or overload of it:
/// `this->C::template f<T>`.
std::string callee(const FunctionDecl &F) {
  std::string Arguments = templateArguments(F);
  std::string Name = F.getDeclName().getAsString();
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
  std::string Class = M->getParent()->getNameAsString() + "::";
  if (!Arguments.empty() && F.isDependentContext())
    Class += "template ";
  if (M->isStatic())
    return Class + Name;
  if (M->getRefQualifier() == RQ_RValue)
    return expiring(*M) + "." + Class + Name;
  return "this->" + Class + Name;
}

/// Comma-separated texts, one for each parameter; packs expand.
template <class Format>
std::string forEachParameter(const FunctionDecl &F, Format Text) {
  std::vector<std::string> Parts;
  for (const ParmVarDecl *P : F.parameters())
    Parts.push_back(Text(parameterName(*P)) +
                    (P->isParameterPack() ? "..." : ""));
  return join(Parts, ",");
}

std::string dispatchText(const FunctionDecl &F) {
  bool HasPack = any_of(F.parameters(), [](const ParmVarDecl *P) {
    return P->isParameterPack();
  });
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  bool HasObject = M && !M->isStatic();
  std::string Types = forEachParameter(
      F, [](const std::string &P) { return "decltype(" + P + ")"; });
  std::string Passed = forEachParameter(F, [](const std::string &P) {
    return "::heddle::v1::pass<decltype(" + P + ")>(" + P + ",heddle_go)";
  });
  std::string Names =
      forEachParameter(F, [](const std::string &P) { return P; });
  std::string Call = callee(F) + "(" + Passed + ")";
  return "::heddle::v1::call<::heddle::v1::list<" + Types +
         ">>::through(*heddle_links,heddle_site," +
         (HasObject ? "this" : "nullptr") + ",[&](::heddle::v1::go" +
         (Passed.empty() ? "" : " heddle_go") + ")->decltype(" + Call + "){" +
         (HasPack ? "(void)heddle_go;" : "") + "return " + Call + ";}" +
         (Names.empty() ? "" : "," + Names) + ")";
}

std::string guardText(const FunctionDecl &F, const cache::MethodEntry &E) {
  unsigned Id[] = {unsigned(E.Id.High >> 32), unsigned(E.Id.High),
                   unsigned(E.Id.Low >> 32), unsigned(E.Id.Low)};
  std::string Words =
      formatv("{0:x}u,{1:x}u,{2:x}u,{3:x}u", Id[0], Id[1], Id[2], Id[3]);
  std::string Dispatch = dispatchText(F);
  std::string Text =
      "{::heddle::v1::mark<" + Words +
      ">();static ::heddle::v1::site heddle_site={&::heddle::v1::unlinked,"
      "nullptr,\"" +
      siteText(F, E) + "\",{" + Words +
      "}};if(const ::heddle::v1::chain*heddle_links="
      "::heddle::v1::enter(heddle_site)){";
  Text += F.isNoReturn() ? Dispatch + ";::heddle::v1::came_back(heddle_site);"
                         : "return " + Dispatch + ";";
  Text += "}}";
  if (!F.isDeprecated())
    return Text;
  // The call of itself is no use of a deprecated name that its author made.
  return "_Pragma(\"GCC diagnostic push\")_Pragma(\"GCC diagnostic ignored "
         "\\\"-Wdeprecated-declarations\\\"\")" +
         Text + "_Pragma(\"GCC diagnostic pop\")";
}

} // namespace

void addGuard(const Candidate &C, const Decision &D,
              const cache::MethodEntry &Entry, const ASTContext &Context,
              Edits &To) {
  const SourceManager &SM = Context.getSourceManager();
  for (const ParmVarDecl *P : C.Function->parameters()) {
    if (!P->getName().empty())
      continue;
    auto [File, Offset] = SM.getDecomposedLoc(namePlace(*P));
    To[File].push_back({Offset, 0, " " + parameterName(*P)});
  }
  // Not one character: it may be a digraph, or follow a continued line, which
  // clang counts to the token.
  unsigned Length =
      Lexer::MeasureTokenLength(D.Brace, SM, Context.getLangOpts());
  auto [File, Offset] = SM.getDecomposedLoc(D.Brace);
  To[File].push_back({Offset + Length, 0, guardText(*C.Function, Entry)});
}

std::string macroInGuard(const FunctionDecl &F, SourceLocation Where,
                         Preprocessor &PP) {
  std::vector<std::string> Words(std::begin(Keywords), std::end(Keywords));
  if (IdentifierInfo *Name = F.getDeclName().getAsIdentifierInfo())
    Words.push_back(Name->getName().str());
  if (auto *M = dyn_cast<CXXMethodDecl>(&F))
    Words.push_back(M->getParent()->getName().str());
  for (const DeclContext *N = F.getDeclContext(); N; N = N->getParent())
    if (auto *Space = dyn_cast<NamespaceDecl>(N))
      Words.push_back(Space->getName().str());
  for (const ParmVarDecl *P : F.parameters())
    Words.push_back(parameterName(*P));
  for (const std::string &W : Words)
    if (!W.empty() &&
        PP.getMacroDefinitionAtLoc(PP.getIdentifierInfo(W), Where))
      return W;
  return "";
}

} // namespace heddle::weaver
