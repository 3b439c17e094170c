//===- WovenText.h - what all strategies write -----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WEAVER_WOVENTEXT_H
#define HEDDLE_WEAVER_WOVENTEXT_H

#include "Pipeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace heddle::weaver {

/// What goes into the source for one woven function. One line each.
struct Insertion {
  std::string Open;  ///< after the opening brace, or before `try`
  std::string Close; ///< before the closing brace, or after the last handler
  std::string Declaration; ///< before `DeclareAt`
  clang::SourceLocation DeclareAt;
};

/// A woven function, as the strategies see it.
struct Target {
  const clang::FunctionDecl &F;
  const Decision &D;
  const cache::MethodEntry &E;
  clang::Preprocessor &PP;
};

Insertion guardText(const Target &T);
/// A guard of a function that a pointer can name, and whether this is one.
bool hasEntrance(const Target &T);
Insertion entranceText(const Target &T);
Insertion closureText(const Target &T);
Insertion helperText(const Target &T);
/// The aspects that are compiled in, around what is between.
Insertion staticText(const Target &T);

/// A body as a closure of this name, which is called with `Passed` out of a
/// frame, and else with `Moved`.
struct BodyClosure {
  std::string Open, Close;
  std::string Passed, Moved;
};
/// It takes the parameters that have a name, can be moved, and that \p Takes
/// wants; to the others it refers. \p Attribute is its own.
BodyClosure
bodyClosure(const Target &T, llvm::StringRef Name,
            llvm::function_ref<bool(const clang::ParmVarDecl &)> Takes,
            llvm::StringRef Attribute = "");

/// Whether a call of the function is an expression that one may return.
bool comesBack(const clang::FunctionDecl &F);

/// An expression that runs what is compiled in, around `Call(Passed)`, and the
/// class that it needs before it.
struct StaticCall {
  std::string Class;
  std::string Expression;
};
StaticCall staticCall(const Target &T, llvm::StringRef Call,
                      llvm::StringRef Passed);

/// The four words of the id, `1u,2u,3u,4u`.
std::string idWords(const cache::MethodEntry &E);

/// The coverage record: an expression.
std::string markText(const Target &T);
/// The same behind a guard, where the body begins.
std::string beginText(const Target &T);

/// The definition of the site, and how to name it.
struct SiteText {
  std::string Definition;
  std::string Name;
  std::string Static; ///< its object alone, `heddle_site`
};
SiteText siteOf(const Target &T);
/// The constant that makes it; \p Types is the expression of its signature.
std::string siteInitializer(const Target &T, llvm::StringRef Types);

/// A parameter's name, or the one that it is given.
std::string parameterName(const clang::ParmVarDecl &P);
/// Where the name of an unnamed parameter would stand.
clang::SourceLocation namePlace(const clang::ParmVarDecl &P);

/// The type of the object of \p M. By its own name, if it has one:
/// clang finds no nested class of a template through an object of a type that
/// it cannot know yet. With the class-key, past parameters of that name.
std::string classWithKey(const clang::CXXMethodDecl &M);

/// What names the function itself, and no override or overload of it:
/// `this->C::template f<T>`. With \p Name, a function of that name beside it.
std::string callee(const clang::FunctionDecl &F, llvm::StringRef Name = "");

/// The object as a pointer, or `nullptr`.
std::string selfText(const clang::FunctionDecl &F);

/// Comma-separated texts, one for each parameter; packs expand.
template <class Format>
std::string forEachParameter(const clang::FunctionDecl &F, Format Text) {
  std::vector<std::string> Parts;
  for (const clang::ParmVarDecl *P : F.parameters())
    if (std::string Part = Text(*P); !Part.empty())
      Parts.push_back(Part + (P->isParameterPack() ? "..." : ""));
  return llvm::join(Parts, ",");
}

/// `decltype(p)` of each parameter, and the parameters.
std::string parameterTypeList(const clang::FunctionDecl &F);
std::string parameterNameList(const clang::FunctionDecl &F);
/// The parameters on their way into the body, out of a frame and as they are.
std::string passedList(const clang::FunctionDecl &F);
std::string movedList(const clang::FunctionDecl &F);

/// One parameter on its way into the body, out of a frame and as it is.
std::string passedText(llvm::StringRef Name);
std::string movedText(const clang::ParmVarDecl &P);

/// A closure of one call, `Call(Passed)`, which is told how to pass.
std::string callClosure(const Target &T, llvm::StringRef Call,
                        llvm::StringRef Passed);

/// \p Bytes as the inside of a C++ string literal.
std::string literal(llvm::StringRef Bytes);

/// Runs the chain around such a closure. \p Runner is the template of woven.h
/// that does: `call`, whose closure enters the function again, or `enclosed`.
std::string throughText(const Target &T, const SiteText &Site,
                        llvm::StringRef Runner, llvm::StringRef Call,
                        llvm::StringRef Passed,
                        llvm::StringRef Links = "*heddle_links");

/// The same where aspects await the result, or are around its elements: a
/// closure of the call that takes the parameters, and refers to the object
/// alone, since it is copied into the outer coroutine. \p Reenters: the call is
/// one of the function itself.
std::string outerText(const Target &T, const SiteText &Site,
                      llvm::StringRef Call, bool Reenters);

/// The statement of the slow path: what the chain gives is the function's
/// result, unless it is not to come back.
std::string returnText(const Target &T, llvm::StringRef Dispatch,
                       llvm::StringRef Site);

/// `_Pragma`s around text that would be warned about.
std::string ignoring(llvm::ArrayRef<llvm::StringRef> Warnings);
extern const char *const EndIgnoring;

} // namespace heddle::weaver

#endif // HEDDLE_WEAVER_WOVENTEXT_H
