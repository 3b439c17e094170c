//===- PatternParser.cpp - from the text of a pattern to a Pattern --------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PatternParser.h"
#include "Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace heddle::rules {

namespace {

/// Reads one pattern from left to right: components, then a signature. Each
/// parse function returns false after it has recorded a mistake.
class PatternParser {
public:
  PatternParser(StringRef Text, PatternList List) : Text(Text), List(List) {}

  std::variant<Pattern, PatternMistake> run() {
    if (parsePath() && parseEnd() && checkList())
      return std::move(Result);
    return std::move(Bad);
  }

private:
  bool parsePath();
  bool parseComponent();
  bool parseOperator();
  bool parseEnd();
  bool parseSignature();
  bool checkQualifiers(StringRef Qualifiers);
  bool checkList();
  bool checkTildes();

  bool fail(size_t Offset, Mistake What) {
    Bad = {std::move(What), Offset};
    return false;
  }
  bool failUnexpected();

  StringRef rest() const { return Text.drop_front(Pos); }
  void skipSpaces() { Pos += rest().take_while(isSpace).size(); }
  bool atOperator() const;

  StringRef Text;
  PatternList List;
  size_t Pos = 0;
  bool IsOperator = false;
  Pattern Result;
  PatternMistake Bad;
};

} // namespace

bool PatternParser::atOperator() const {
  constexpr StringLiteral Keyword = "operator";
  if (!rest().starts_with(Keyword))
    return false;
  StringRef After = rest().drop_front(Keyword.size());
  return After.empty() || (!isIdentifierChar(After[0]));
}

bool PatternParser::parsePath() {
  skipSpaces();
  if (rest().empty())
    return fail(0, errors::emptyPattern());
  if (rest().starts_with("::"))
    Pos += 2;
  while (true) {
    if (atOperator())
      return parseOperator();
    if (!parseComponent())
      return false;
    if (!rest().starts_with("::"))
      return true;
    Pos += 2;
  }
}

bool PatternParser::parseComponent() {
  size_t Tilde = rest().starts_with("~") ? 1 : 0;
  StringRef Word = rest().drop_front(Tilde).take_while(
      [](char C) { return isIdentifierChar(C) || C == '*'; });
  if (Word.empty()) {
    if (Tilde || (!rest().empty() && !StringRef(":(").contains(rest()[0])))
      return failUnexpected();
    return fail(Pos, errors::emptyComponent());
  }
  if (isDigit(Word[0]))
    return fail(Pos + Tilde, errors::nameStartsWithDigit(Word));
  StringRef Whole = rest().take_front(Tilde + Word.size());
  if (Word.contains("**") && Whole != "**")
    return fail(Pos, errors::doubleStarInComponent(Whole));
  bool Repeats =
      Whole == "**" && !Result.Path.empty() && Result.Path.back().isAnyDepth();
  if (!Repeats)
    Result.Path.push_back(Component::parsed(Whole));
  Pos += Whole.size();
  return true;
}

static bool isOperatorSymbol(StringRef S) {
  if (S.consume_front("\"\""))
    return !S.empty() && all_of(S, isIdentifierChar);
  static constexpr StringLiteral Symbols[] = {
      "+",   "-",  "*",  "/",   "%",   "^",   "&",  "|",  "~",  "!",
      "=",   "<",  ">",  "+=",  "-=",  "*=",  "/=", "%=", "^=", "&=",
      "|=",  "<<", ">>", "<<=", ">>=", "==",  "!=", "<=", ">=", "&&",
      "<=>", "||", "++", "--",  ",",   "->*", "->", "[]"};
  return is_contained(Symbols, S);
}

/// Length of the type that a conversion operator names, up to its signature.
/// Parentheses belong to the type inside `<>`, and where they hold the star of
/// a pointer to function: those and the parameters that follow.
static size_t conversionTypeLength(StringRef Type) {
  size_t Angles = 0;
  bool ParametersFollow = false;
  for (size_t I = 0; I < Type.size(); ++I) {
    char C = Type[I];
    if (C == '<') {
      ++Angles;
    } else if (C == '>' && Angles) {
      --Angles;
    } else if (C == '(' && !Angles) {
      size_t Close = closingParenthesis(Type, I);
      if (Close == StringRef::npos)
        return I;
      StringRef Inside = Type.slice(I + 1, Close).trim();
      bool Declarator = Inside.ends_with("*") || Inside.ends_with("&");
      if (!Declarator && !ParametersFollow)
        return I;
      ParametersFollow = Declarator;
      I = Close;
    }
  }
  return Type.size();
}

bool PatternParser::parseOperator() {
  size_t Start = Pos;
  IsOperator = true;
  Pos += StringRef("operator").size();
  skipSpaces();
  // `operator ::ns::T` and `operator ns::T` are one name.
  if (rest().starts_with("::"))
    Pos += 2;
  StringRef After = rest();
  if (!After.empty() && After[0] == '(' &&
      After.drop_front().ltrim().starts_with(")")) {
    Result.Path.push_back(Component::literal("operator()"));
    Pos += After.find(')') + 1;
    return true;
  }
  if (!After.empty() && isIdentifierChar(After[0])) {
    StringRef Type = After.take_front(conversionTypeLength(After));
    Result.Path.push_back(
        Component::literal("operator " + squeezeSpaces(Type)));
    Pos += Type.size();
    return true;
  }
  StringRef Written = After.take_until([](char C) { return C == '('; });
  std::string Symbol = squeezeSpaces(Written);
  if (!isOperatorSymbol(Symbol))
    return fail(Start, errors::unknownOperator("operator" + Symbol));
  Result.Path.push_back(Component::literal("operator" + Symbol));
  Pos += Written.size();
  return true;
}

bool PatternParser::parseEnd() {
  size_t End = Pos;
  skipSpaces();
  if (rest().empty())
    return true;
  if (rest()[0] == '(')
    return parseSignature();
  Pos = End;
  return failUnexpected();
}

bool PatternParser::parseSignature() {
  if (List == PatternList::Classes)
    return fail(Pos, errors::signatureInClasses());
  size_t Close = closingParenthesis(Text, Pos);
  if (Close == StringRef::npos)
    return fail(Pos, errors::unbalancedParentheses());
  std::string Parameters = squeezeSpaces(Text.slice(Pos, Close + 1));
  if (Parameters == "(void)")
    Parameters = "()";
  Pos = Close + 1;
  skipSpaces();
  if (!checkQualifiers(rest()))
    return false;
  Result.Signature = Parameters + squeezeSpaces(rest());
  return true;
}

bool PatternParser::checkQualifiers(StringRef Qualifiers) {
  while (!(Qualifiers = Qualifiers.ltrim()).empty()) {
    StringRef Word = Qualifiers.take_while(isIdentifierChar);
    if (Word == "const" || Word == "volatile")
      Qualifiers = Qualifiers.drop_front(Word.size());
    else if (!Qualifiers.consume_front("&&") && !Qualifiers.consume_front("&"))
      return fail(Text.size() - Qualifiers.size(),
                  errors::textAfterParameters(Qualifiers.rtrim()));
  }
  return true;
}

bool PatternParser::failUnexpected() {
  char C = rest()[0];
  if (isSpace(C))
    return fail(Pos, errors::spaceInName());
  if (C == '<')
    return fail(Pos, errors::templateArguments());
  if (C == ':')
    return fail(Pos, errors::singleColon());
  if (C == ')')
    return fail(Pos, errors::unbalancedParentheses());
  return fail(Pos, errors::unexpectedCharacter(C));
}

bool PatternParser::checkTildes() {
  ArrayRef<Component> Free = Result.Path;
  if (List == PatternList::Methods)
    Free = Free.drop_back();
  if (none_of(Free,
              [](const Component &C) { return C.text().starts_with("~"); }))
    return true;
  return fail(Text.find('~'), errors::misplacedTilde());
}

bool PatternParser::checkList() {
  if (IsOperator && List == PatternList::Classes)
    return fail(0, errors::operatorInClasses());
  bool AnyDepth =
      any_of(Result.Path, [](const Component &C) { return C.isAnyDepth(); });
  if (List == PatternList::Methods && Result.Path.size() < 2 && !AnyDepth)
    return fail(0, errors::methodWithoutClass(Result.name()));
  return checkTildes();
}

std::variant<Pattern, PatternMistake> parsePattern(StringRef Text,
                                                   PatternList List) {
  return PatternParser(Text, List).run();
}

} // namespace heddle::rules
