//===- SourceText.cpp - pieces of the source, read again ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

/// Reads a file's tokens from \p Begin on.
Lexer lexerAt(SourceLocation Begin, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(Begin);
  StringRef Text = SM.getBufferData(File);
  return Lexer(SM.getLocForStartOfFile(File), Context.getLangOpts(),
               Text.begin(), Text.begin() + Offset, Text.end());
}

/// Calls \p Each for the tokens in between, until it answers false.
bool eachToken(SourceLocation Begin, SourceLocation End,
               const ASTContext &Context,
               function_ref<bool(const Token &, Lexer &)> Each) {
  const SourceManager &SM = Context.getSourceManager();
  if (Begin.isMacroID() || End.isMacroID() ||
      SM.getFileID(Begin) != SM.getFileID(End))
    return false;
  unsigned Stop = SM.getFileOffset(End);
  Lexer Raw = lexerAt(Begin, Context);
  Token T;
  for (Raw.LexFromRawLexer(T);
       !T.is(tok::eof) && SM.getFileOffset(T.getLocation()) < Stop;
       Raw.LexFromRawLexer(T))
    if (!Each(T, Raw))
      return false;
  return true;
}

bool isOpening(const SourceToken &T) {
  return T.Kind == tok::l_paren || T.Kind == tok::l_square ||
         T.Kind == tok::l_brace;
}
bool isClosing(const SourceToken &T) {
  return T.Kind == tok::r_paren || T.Kind == tok::r_square ||
         T.Kind == tok::r_brace;
}

/// One past the bracket that closes the one at \p I; the end without one.
size_t pastBrackets(const SourceTokens &Tokens, size_t I) {
  int Depth = 0;
  for (; I < Tokens.size(); ++I) {
    Depth += isOpening(Tokens[I]);
    Depth -= isClosing(Tokens[I]);
    if (Depth <= 0)
      return I + 1;
  }
  return I;
}

/// Words that belong to a declaration and not to its type. A `(...)` that
/// follows the last ones belongs to them.
const StringSet<> Specifiers = {
    "inline",   "__inline",      "__inline__",   "static",    "virtual",
    "explicit", "friend",        "extern",       "constexpr", "consteval",
    "register", "__extension__", "thread_local", "_Noreturn"};
const StringSet<> SpecifiersWithArguments = {
    "__attribute__", "__attribute", "alignas", "explicit", "__declspec"};
const StringSet<> TypesWithArguments = {"decltype", "typeof", "__typeof__",
                                        "__typeof"};

/// Leaves out what is no part of a type; there may be nothing else. No value
/// when the rest is not a type that could stand alone.
std::optional<SourceTokens> typeOf(const SourceTokens &Tokens) {
  SourceTokens Result;
  for (size_t I = 0; I < Tokens.size();) {
    const SourceToken &T = Tokens[I];
    bool Called = I + 1 < Tokens.size() && Tokens[I + 1].is("(");
    if (SpecifiersWithArguments.contains(T.Text) && Called) {
      I = pastBrackets(Tokens, I + 1);
    } else if (Specifiers.contains(T.Text) || T.Kind == tok::string_literal) {
      ++I;
    } else if (T.is("[") && I + 1 < Tokens.size() && Tokens[I + 1].is("[")) {
      I = pastBrackets(Tokens, I);
    } else if (isOpening(T) || isClosing(T)) {
      bool Typeof = !Result.empty() && T.is("(") &&
                    TypesWithArguments.contains(Result.back().Text);
      // Arguments of a concept, or of a type: inside angle brackets.
      bool InAngles = any_of(
          Result, [](const SourceToken &R) { return R.Kind == tok::less; });
      size_t End = pastBrackets(Tokens, I);
      if (!(Typeof || InAngles) || isClosing(T) ||
          (End == Tokens.size() && !isClosing(Tokens.back())))
        return std::nullopt;
      Result.insert(Result.end(), Tokens.begin() + I, Tokens.begin() + End);
      I = End;
    } else {
      Result.push_back(T);
      ++I;
    }
  }
  return Result;
}

/// What follows the `->` after a parameter list.
SourceTokens trailingType(const SourceTokens &AfterList) {
  size_t I = 0;
  while (I < AfterList.size() && AfterList[I].Kind != tok::arrow)
    I = isOpening(AfterList[I]) ? pastBrackets(AfterList, I) : I + 1;
  SourceTokens Result;
  for (++I; I < AfterList.size(); ++I) {
    const SourceToken &T = AfterList[I];
    if (T.is("requires") || T.is("override") || T.is("final") || T.is("try"))
      break;
    Result.push_back(T);
  }
  return Result;
}

/// Drops macros that stand for specifiers or nothing; \returns false where one
/// stands for more than that.
bool dropMacros(SourceTokens &Tokens, Preprocessor &PP) {
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::raw_identifier)
      continue;
    MacroDefinition D = PP.getMacroDefinitionAtLoc(
        PP.getIdentifierInfo(Tokens[I].Text), Tokens[I].Where);
    if (!D)
      continue;
    const MacroInfo *M = D.getMacroInfo();
    bool IsCalled = I + 1 < Tokens.size() && Tokens[I + 1].is("(");
    if (M->isFunctionLike() && !IsCalled)
      continue;
    SourceTokens Inside;
    for (const Token &T : M->tokens())
      Inside.push_back({T.getKind(), PP.getSpelling(T), T.getLocation()});
    std::optional<SourceTokens> Type = typeOf(Inside);
    if (!Type)
      return false;
    if (Type->empty()) {
      size_t End = M->isFunctionLike() ? pastBrackets(Tokens, I + 1) : I + 1;
      Tokens.erase(Tokens.begin() + I, Tokens.begin() + End);
      --I;
    } else if (M->isFunctionLike() || Type->size() != Inside.size()) {
      return false; // who knows; or both
    }
  }
  return true;
}

/// Whether a word of a type that stands before the name is another thing inside
/// the body: a parameter, or a member.
bool isHidden(const SourceTokens &Type, const FunctionDecl &F,
              Preprocessor &PP) {
  auto *M = dyn_cast<CXXMethodDecl>(&F);
  for (size_t I = 0; I < Type.size(); ++I) {
    if (Type[I].Kind != tok::raw_identifier ||
        (I && (Type[I - 1].is("::") || Type[I - 1].is("."))))
      continue;
    const IdentifierInfo *Name = PP.getIdentifierInfo(Type[I].Text);
    for (const ParmVarDecl *P : F.parameters())
      if (P->getIdentifier() == Name)
        return true;
    if (M && M->isOutOfLine() &&
        !M->getParent()->lookup(DeclarationName(Name)).empty() &&
        M->getParent()->getIdentifier() != Name)
      return true;
  }
  return false;
}

SourceLocation nameBegin(const FunctionDecl &F) {
  if (NestedNameSpecifierLoc Q = F.getQualifierLoc())
    return Q.getBeginLoc();
  return F.getNameInfo().getBeginLoc();
}

} // namespace

std::optional<SourceTokens> tokensBetween(SourceLocation Begin,
                                          SourceLocation End,
                                          const ASTContext &Context) {
  SourceTokens Result;
  auto Add = [&](const Token &T, Lexer &) {
    if (T.is(tok::hash) && T.isAtStartOfLine())
      return false;
    Result.push_back({T.getKind(),
                      Lexer::getSpelling(T, Context.getSourceManager(),
                                         Context.getLangOpts()),
                      T.getLocation()});
    return true;
  };
  if (!eachToken(Begin, End, Context, Add))
    return std::nullopt;
  return Result;
}

SourceLocation nextSemicolon(SourceLocation From, const ASTContext &Context) {
  if (From.isMacroID())
    return {};
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Found;
  eachToken(From, SM.getLocForEndOfFile(SM.getFileID(From)), Context,
            [&](const Token &T, Lexer &) {
              if (T.is(tok::semi))
                Found = T.getLocation();
              return !T.is(tok::semi);
            });
  return Found;
}

std::string joined(const SourceTokens &Tokens) {
  std::string Result;
  for (const SourceToken &T : Tokens)
    Result += (Result.empty() ? "" : " ") + T.Text;
  return Result;
}

bool isUnconditional(SourceLocation Open, SourceLocation Close,
                     const ASTContext &Context) {
  int Depth = 0;
  auto Count = [&](const Token &T, Lexer &Raw) {
    if (!T.is(tok::hash) || !T.isAtStartOfLine())
      return true;
    Token Name;
    Raw.LexFromRawLexer(Name);
    if (!Name.is(tok::raw_identifier) || Name.isAtStartOfLine())
      return true;
    StringRef Word = Name.getRawIdentifier();
    Depth += Word.starts_with("if");
    Depth -= Word == "endif";
    return Depth > 0 || (Depth == 0 && !Word.starts_with("el"));
  };
  return eachToken(Open, Close, Context, Count) && Depth == 0;
}

std::optional<std::string>
returnTypeText(const FunctionDecl &F, SourceLocation Body, Preprocessor &PP) {
  const ASTContext &Context = F.getASTContext();
  auto *Type = F.getType()->getAs<FunctionProtoType>();
  bool Trailing = Type && Type->hasTrailingReturn();
  std::optional<SourceTokens> Tokens;
  if (auto *C = dyn_cast<CXXConversionDecl>(&F)) {
    SourceLocation Name = C->getNameInfo().getBeginLoc();
    FunctionTypeLoc Written = F.getFunctionTypeLoc();
    if (!Written)
      return std::nullopt;
    Tokens = tokensBetween(Name, Written.getLParenLoc(), Context);
    if (Tokens && !Tokens->empty())
      Tokens->erase(Tokens->begin()); // `operator`
    Trailing = true;                  // read where the body is read
  } else if (Trailing) {
    FunctionTypeLoc Written = F.getFunctionTypeLoc();
    if (!Written)
      return std::nullopt;
    Tokens = tokensBetween(Written.getRParenLoc(), Body, Context);
    if (Tokens && !Tokens->empty()) {
      Tokens->erase(Tokens->begin());
      Tokens = trailingType(*Tokens);
    }
  } else {
    // Macros may begin and end it.
    const SourceManager &SM = Context.getSourceManager();
    Tokens = tokensBetween(SM.getExpansionLoc(F.getInnerLocStart()),
                           SM.getExpansionLoc(nameBegin(F)), Context);
    if (Tokens && !Tokens->empty() && Tokens->back().is("("))
      Tokens->pop_back(); // `int (f)()`
  }
  if (!Tokens || !dropMacros(*Tokens, PP))
    return std::nullopt;
  std::optional<SourceTokens> Result = typeOf(*Tokens);
  if (!Result || Result->empty() || (!Trailing && isHidden(*Result, F, PP)))
    return std::nullopt;
  return joined(*Result);
}

SourceLocation declarationBegin(const FunctionDecl &F) {
  const ASTContext &Context = F.getASTContext();
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Begin = F.getOuterLocStart();
  if (const FunctionTemplateDecl *T = F.getDescribedFunctionTemplate())
    if (T->getBeginLoc().isFileID() &&
        SM.isBeforeInTranslationUnit(T->getBeginLoc(), Begin))
      Begin = T->getBeginLoc();
  if (Begin.isMacroID())
    return {};
  // Attributes before it are no part of its range.
  SourceTokens Before;
  eachToken(SM.getLocForStartOfFile(SM.getFileID(Begin)), Begin, Context,
            [&](const Token &T, Lexer &) {
              Before.push_back({T.getKind(), "", T.getLocation()});
              return true;
            });
  while (Before.size() > 3 && Before.back().Kind == tok::r_square &&
         Before[Before.size() - 2].Kind == tok::r_square) {
    int Depth = 0;
    do {
      Depth += isClosing(Before.back());
      Depth -= isOpening(Before.back());
      Begin = Before.back().Where;
      Before.pop_back();
    } while (Depth > 0 && !Before.empty());
  }
  return Begin;
}

} // namespace heddle::weaver
