//===- FuzzSource.cpp - sources to mutate ---------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzSource.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace llvm;

namespace heddle::weaver::test {
namespace {

bool isWordChar(char C) { return isAlnum(C) || C == '_' || (C & 0x80); }

size_t tokenLength(StringRef Text, bool AtLineStart) {
  if (AtLineStart && Text.ltrim(" \t").starts_with("#"))
    return std::min(Text.find('\n'), Text.size());
  if (Text.starts_with("//"))
    return std::min(Text.find('\n'), Text.size());
  if (isSpace(Text[0]))
    return Text.take_while(isSpace).size();
  if (isWordChar(Text[0]))
    return Text.take_while(isWordChar).size();
  if (Text[0] == '"' || Text[0] == '\'') {
    size_t N = 1;
    while (N < Text.size() && Text[N] != Text[0] && Text[N] != '\n')
      N += Text[N] == '\\' ? 2 : 1;
    return std::min(N + 1, Text.size());
  }
  for (StringRef Two : {"::", "->", "&&", "||", "<<", ">>",
                        "==", "!=", "<=", ">=", "++", "--", "+="})
    if (Text.starts_with(Two))
      return 2;
  return Text.starts_with("...") ? 3 : 1;
}

/// The newest of the standards that a case is for.
std::string standardOf(StringRef Text) {
  size_t At = Text.find("-std=");
  if (At != StringRef::npos)
    return Text.substr(At + 5)
        .take_while([](char C) { return isAlnum(C) || C == '+'; })
        .str();
  StringRef Numbers;
  if (size_t Line = Text.find("// STD "); Line != StringRef::npos)
    Numbers = Text.substr(Line + 7).split('\n').first.trim();
  return Numbers.empty() ? "c++17" : ("c++" + Numbers.rsplit(' ').second).str();
}

/// Not the standard library's: its results differ between implementations.
class Random {
public:
  explicit Random(uint64_t Seed) : State(Seed * 0x9E3779B97F4A7C15u + 1) {}
  size_t below(size_t Limit) {
    State ^= State << 13;
    State ^= State >> 7;
    State ^= State << 17;
    return size_t((State >> 11) % Limit);
  }

private:
  uint64_t State;
};

const char *const Words[] = {"constexpr",
                             "noexcept",
                             "static",
                             "inline",
                             "virtual",
                             "override",
                             "final",
                             "const",
                             "&",
                             "&&",
                             "*",
                             "...",
                             "template",
                             "typename",
                             "auto",
                             "decltype",
                             "(auto)",
                             "mutable",
                             "friend",
                             "explicit",
                             "operator",
                             "extern",
                             "\"C\"",
                             "namespace",
                             "= default",
                             "= delete",
                             "= 0",
                             "try",
                             "catch",
                             "throw",
                             "return",
                             "co_return",
                             "consteval",
                             "[[noreturn]]",
                             "volatile",
                             "this",
                             "<",
                             ">",
                             "(",
                             ")",
                             "{",
                             "}",
                             "[",
                             "]",
                             ";",
                             ",",
                             ":",
                             "::",
                             "int",
                             "class",
                             "struct",
                             "enum",
                             "union",
                             "using",
                             "requires",
                             "public:",
                             "private:",
                             "-> int",
                             "noexcept(false)",
                             "void"};

// What often leaves a source correct, by where it goes.
const char *const AtDeclaration[] = {
    "inline ",
    "static ",
    "constexpr ",
    "virtual ",
    "explicit ",
    "friend ",
    "const ",
    "extern ",
    "[[nodiscard]] ",
    "mutable ",
    "thread_local ",
    "unsigned ",
    "auto ",
    "[[gnu::noinline]] ",
    "template <class Zz = int> ",
    "[[deprecated]] ",
    "extern \"C\" ",
    "namespace zz {} ",
    "int zz(int, int = 1) { return 1; } ",
    "struct Zz { int f(int) && noexcept { return 2; } } zz; ",
    "consteval ",
    "__attribute__((noreturn)) ",
    "__attribute__((always_inline)) "};
const char *const AfterParameters[] = {" const",
                                       " noexcept",
                                       " volatile",
                                       " &",
                                       " &&",
                                       " override",
                                       " final",
                                       " -> int",
                                       " -> auto",
                                       " try",
                                       " throw()",
                                       " noexcept(false)",
                                       " __attribute__((cold))",
                                       " requires true",
                                       " -> decltype(auto)",
                                       " noexcept(noexcept(1))"};
const char *const InParameters[] = {
    "int, ",         "int zz = 1, ",           "const char *, ",
    "int &&, ",      "int (&zz)[2], ",         "void (*)(int), ",
    "auto, ",        "[[maybe_unused]] int, ", "int zz[], ",
    "struct Pp *, ", "decltype(nullptr), ",    "bool heddle_p0, "};
const char *const AfterBrace[] = {
    " int heddle_site = 0; (void)heddle_site;",
    " struct call {};",
    ";",
    " static int zz; ++zz;",
    " auto zz = [](auto x) { return x; }; zz(1);",
    " struct Zz { int f() { return 1; } }; Zz().f();",
    " co_return;",
    "{}",
    " using go = int;",
    " enum { chain, site };",
    " goto zz; zz:;",
    " namespace heddle = ::heddle;",
    " return {};",
    " throw 1;"};
const char *const Macros[] = {
    "#define site 1\n",        "#define go(x) x\n",
    "#define call call\n",     "#define list [\n",
    "#define pass\n",          "#define heddle zz\n",
    "#define v1 2\n",          "#define if while\n",
    "#define chain(x)\n",      "#define this This\n",
    "#define decltype(x) x\n", "#define heddle_site s\n"};

template <size_t N> std::string oneOf(const char *const (&Of)[N], size_t At) {
  return Of[At % N];
}

class Mutator {
public:
  Mutator(ArrayRef<FuzzSource> Sources, uint64_t Seed)
      : Sources(Sources), R(Seed), Base(Sources[R.below(Sources.size())]),
        Tokens(Base.Tokens) {}

  /// Three of four keep what is likely to be correct; else most die in the
  /// parser.
  Mutation run() {
    bool Rough = R.below(4) == 0;
    for (size_t N = R.below(4) ? 1 : 2; N > 0 && !Tokens.empty(); --N)
      Rough ? change() : change(R.below(7));
    Mutation M{Base.Name, Base.Standard, ""};
    for (const std::string &T : Tokens)
      M.Text += T;
    return M;
  }

private:
  static bool isBlank(const std::string &T) {
    return isSpace(T[0]) || StringRef(T).starts_with("//");
  }

  /// Blanks and directives seldom matter.
  size_t place() {
    size_t At = R.below(Tokens.size());
    for (unsigned N = 0; N < 8 && isBlank(Tokens[At]); ++N)
      At = R.below(Tokens.size());
    return At;
  }

  size_t next(size_t At) const {
    for (++At; At < Tokens.size() && isBlank(Tokens[At]);)
      ++At;
    return At;
  }

  /// The first place from a random one on where \p Fits; or none.
  size_t find(function_ref<bool(size_t)> Fits) {
    size_t From = R.below(Tokens.size());
    for (size_t N = 0; N < Tokens.size(); ++N)
      if (size_t At = (From + N) % Tokens.size();
          !isBlank(Tokens[At]) && Fits(At))
        return At;
    return Tokens.size();
  }

  void insert(size_t At, const std::string &Text) {
    Tokens.insert(Tokens.begin() + ptrdiff_t(std::min(At, Tokens.size())),
                  Text);
  }

  bool isWord(size_t At) const {
    return isAlpha(Tokens[At][0]) && !is_contained(Words, Tokens[At]);
  }
  bool endsStatement(size_t At) const {
    return is_contained({";", "{", "}"}, Tokens[At]);
  }
  bool beginsBody(size_t At) const {
    return At < Tokens.size() && is_contained({"{", ";", ":"}, Tokens[At]);
  }

  void change(size_t Kind) {
    size_t Any = R.below(1000);
    switch (Kind) {
    case 0:
      return insert(next(find([&](size_t At) { return endsStatement(At); })),
                    oneOf(AtDeclaration, Any));
    case 1:
      return insert(find([&](size_t At) {
                      return Tokens[At] == ")" && beginsBody(next(At));
                    }) + 1,
                    oneOf(AfterParameters, Any));
    case 2:
      return insert(find([&](size_t At) {
                      return Tokens[At] == "(" && At > 0 && isWord(At - 1);
                    }) + 1,
                    oneOf(InParameters, Any));
    case 3:
      return insert(find([&](size_t At) { return Tokens[At] == "{"; }) + 1,
                    oneOf(AfterBrace, Any));
    case 4:
      return insert(R.below(2) ? 0 : next(find([&](size_t At) {
                      return StringRef(Tokens[At]).starts_with("#include");
                    })),
                    "\n" + oneOf(Macros, Any));
    case 5:
      return statement();
    default:
      return rename();
    }
  }

  /// A statement goes, or comes twice.
  void statement() {
    size_t Begin = next(find([&](size_t At) { return endsStatement(At); }));
    size_t End = Begin;
    while (End < Tokens.size() && Tokens[End] != ";")
      ++End;
    if (End >= Tokens.size())
      return;
    auto From = Tokens.begin() + ptrdiff_t(Begin),
         To = Tokens.begin() + ptrdiff_t(End) + 1;
    if (R.below(2)) {
      Tokens.erase(From, To);
      return;
    }
    std::vector<std::string> Again(From, To);
    Tokens.insert(From, Again.begin(), Again.end());
  }

  /// One name for another.
  void rename() {
    size_t One = find([&](size_t At) { return isWord(At); });
    size_t Other = find([&](size_t At) { return isWord(At); });
    if (One < Tokens.size() && Other < Tokens.size())
      Tokens[One] = Tokens[Other];
  }

  std::string word() {
    if (R.below(2))
      return std::string(" ") + Words[R.below(std::size(Words))] + " ";
    const FuzzSource &Other =
        R.below(3) ? Base : Sources[R.below(Sources.size())];
    return " " + Other.Tokens[R.below(Other.Tokens.size())] + " ";
  }

  void change() {
    size_t At = place();
    auto Here = Tokens.begin() + ptrdiff_t(At);
    switch (R.below(7)) {
    case 0:
      Tokens.erase(Here);
      break;
    case 1:
      Tokens.insert(Here, word());
      break;
    case 2:
      *Here = word();
      break;
    case 3:
      Tokens.insert(Here, std::string(Tokens[At]));
      break;
    case 4:
      std::swap(*Here, Tokens[place()]);
      break;
    case 5: { // a run of tokens goes
      size_t Length = std::min(R.below(12) + 1, Tokens.size() - At);
      Tokens.erase(Here, Here + ptrdiff_t(Length));
      break;
    }
    case 6: { // a run comes from elsewhere
      const FuzzSource &Other = Sources[R.below(Sources.size())];
      size_t From = R.below(Other.Tokens.size());
      size_t Length = std::min(R.below(25) + 1, Other.Tokens.size() - From);
      auto Begin = Other.Tokens.begin() + ptrdiff_t(From);
      Tokens.insert(Here, Begin, Begin + ptrdiff_t(Length));
      break;
    }
    }
  }

  ArrayRef<FuzzSource> Sources;
  Random R;
  const FuzzSource &Base;
  std::vector<std::string> Tokens;
};

} // namespace

std::vector<std::string> tokensOf(StringRef Text) {
  std::vector<std::string> Result;
  bool AtLineStart = true;
  while (!Text.empty()) {
    size_t N = tokenLength(Text, AtLineStart);
    Result.push_back(Text.take_front(N).str());
    AtLineStart = StringRef(Result.back()).ends_with("\n");
    Text = Text.drop_front(N);
  }
  return Result;
}

void readSources(StringRef Folder, std::vector<FuzzSource> &To) {
  std::vector<std::string> Paths;
  std::error_code EC;
  for (sys::fs::directory_iterator At(Folder, EC), End; At != End && !EC;
       At.increment(EC))
    if (StringRef(At->path()).ends_with(".cpp") ||
        StringRef(At->path()).ends_with(".cc"))
      Paths.push_back(At->path());
  std::sort(Paths.begin(), Paths.end());
  for (const std::string &P : Paths)
    if (auto Buffer = MemoryBuffer::getFile(P)) {
      StringRef Text = (*Buffer)->getBuffer();
      To.push_back(
          {sys::path::filename(P).str(), standardOf(Text), tokensOf(Text)});
    }
}

Mutation mutate(ArrayRef<FuzzSource> Sources, uint64_t Seed) {
  return Mutator(Sources, Seed).run();
}

} // namespace heddle::weaver::test
