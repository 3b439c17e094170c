//===- RuleSet.cpp - compiled rules ---------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/rules/RuleSet.h"
#include "Loader.h"
#include "Matcher.h"
#include "Names.h"
#include "PatternParser.h"
#include "PlacedText.h"
#include "Unmatched.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace heddle::rules {

struct RuleSet::Compiled {
  explicit Compiled(Loader L)
      : Rules(std::move(L.Rules), std::move(L.Order)),
        Sources(std::move(L.Sources)), Overrides(std::move(L.Overrides)) {}
  Matcher Rules;
  std::vector<RuleSource> Sources;
  std::vector<SourceOverride> Overrides;
};

RuleSet::RuleSet()
    : RuleSet(std::make_shared<const Compiled>(Loader(realFiles()))) {}
RuleSet::RuleSet(std::shared_ptr<const Compiled> C) : Impl(std::move(C)) {}
RuleSet::~RuleSet() = default;
RuleSet::RuleSet(const RuleSet &) = default;
RuleSet::RuleSet(RuleSet &&) noexcept = default;
RuleSet &RuleSet::operator=(const RuleSet &) = default;
RuleSet &RuleSet::operator=(RuleSet &&) noexcept = default;

Expected<RuleSet> RuleSet::load(ArrayRef<std::string> Files, FileSystem From) {
  Loader L(std::move(From));
  for (const std::string &File : Files)
    L.addFile(File);
  if (Error E = L.finish())
    return E;
  return RuleSet(std::make_shared<const Compiled>(std::move(L)));
}

Expected<RuleSet> RuleSet::parse(StringRef Text, StringRef Name,
                                 FileSystem From) {
  Loader L(std::move(From));
  L.addText(MemoryBuffer::getMemBufferCopy(Text, Name));
  if (Error E = L.finish())
    return E;
  return RuleSet(std::make_shared<const Compiled>(std::move(L)));
}

std::vector<Advice> RuleSet::match(const Method &M, MatchBy By) const {
  return Impl->Rules.match(M, By);
}

bool RuleSet::mayMatchClass(StringRef QualifiedName) const {
  return Impl->Rules.mayMatchClass(QualifiedName);
}

std::vector<std::string> RuleSet::aspects() const {
  return Impl->Rules.aspects();
}

const std::vector<RuleSource> &RuleSet::sources() const {
  return Impl->Sources;
}

const std::vector<SourceOverride> &RuleSet::overrides() const {
  return Impl->Overrides;
}

std::vector<std::string> RuleSet::exactNames() const {
  std::vector<std::string> Names;
  for (size_t I = 0; I < size(); ++I) {
    Matcher::Lists L = Impl->Rules.listsOf(I);
    for (const auto *List : {&L.Classes, &L.Functions})
      for (const Pattern *P : *List)
        if (P->isExact())
          Names.push_back(P->name());
    for (const Pattern *P : L.Methods)
      if (P->isExact())
        Names.push_back(StringRef(P->name()).rsplit("::").first.str());
  }
  return Names;
}

size_t RuleSet::size() const { return Impl->Rules.size(); }

RuleInfo RuleSet::rule(size_t Position) const {
  const Rule &R = Impl->Rules.rule(Position);
  return {R.Aspect,
          R.File,
          R.Line,
          R.Required,
          R.Bind,
          R.Header,
          Impl->Rules.selectsByFacts(Position)};
}

std::string RuleSet::unmatchedText(size_t Position,
                                   ArrayRef<Method> Known) const {
  return rules::unmatchedText(Impl->Rules, Position, Known, Impl->Sources);
}

std::string RuleSet::unmatchedText(ArrayRef<size_t> Positions,
                                   ArrayRef<Method> Known) const {
  std::string Text;
  for (size_t Position : Positions.take_front(Diagnostics::MaxShown))
    Text += (Text.empty() ? "" : "\n") + unmatchedText(Position, Known);
  if (Positions.size() > Diagnostics::MaxShown)
    Text +=
        "\n" + errors::moreUnmatched(Positions.size() - Diagnostics::MaxShown);
  return Text;
}

std::string RuleSet::throwsText(size_t Position, const Endangered &Functions,
                                bool IsError) const {
  const Rule &R = Impl->Rules.rule(Position);
  return textAt({R.File, R.Line, R.Column},
                IsError ? SourceMgr::DK_Error : SourceMgr::DK_Warning,
                errors::throwsWhereNoneMay(R.Aspect, R.Throws == Throwing::May,
                                           Functions),
                Impl->Sources);
}

std::string RuleSet::notAwaitableText(const Advice &A, StringRef Method,
                                      StringRef Result) const {
  const Rule &R = Impl->Rules.rule(A.Rules.front());
  return textAt({R.File, R.Line, R.Column}, SourceMgr::DK_Error,
                errors::notAwaitable(A.Aspect, Method, Result), Impl->Sources);
}

std::string RuleSet::notYieldingText(const Advice &A, StringRef Method,
                                     StringRef Result) const {
  const Rule &R = Impl->Rules.rule(A.Rules.front());
  return textAt({R.File, R.Line, R.Column}, SourceMgr::DK_Error,
                errors::notYielding(A.Aspect, Method, Result), Impl->Sources);
}

std::string RuleSet::awaitedAndEachText(const Advice &A, StringRef Method,
                                        StringRef Other) const {
  const Rule &R = Impl->Rules.rule(A.Rules.front());
  return textAt({R.File, R.Line, R.Column}, SourceMgr::DK_Error,
                errors::awaitedAndEach(A.Aspect, Method, Other), Impl->Sources);
}

std::string RuleSet::headerMissingText(size_t Position,
                                       StringRef Beside) const {
  const Rule &R = Impl->Rules.rule(Position);
  return textAt({R.File, R.HeaderLine, R.HeaderColumn}, SourceMgr::DK_Error,
                errors::headerNotFound(R.Header, Beside), Impl->Sources);
}

std::string RuleSet::headerRejectedText(size_t Position, StringRef Source,
                                        StringRef Diagnostics) const {
  const Rule &R = Impl->Rules.rule(Position);
  return textAt({R.File, R.HeaderLine, R.HeaderColumn}, SourceMgr::DK_Error,
                errors::headerNotCompiled(R.Header, Source), Impl->Sources) +
         "\n" + Diagnostics.rtrim('\n').str();
}

std::string RuleSet::classMissingText(size_t Position, StringRef Header) const {
  const Rule &R = Impl->Rules.rule(Position);
  return textAt({R.File, R.Line, R.Column}, SourceMgr::DK_Error,
                errors::aspectNotDefined(R.Aspect, Header), Impl->Sources);
}

std::string RuleSet::staticOutsideText(const Advice &Outer, const Advice &Inner,
                                       StringRef Method) const {
  const Rule &R = Impl->Rules.rule(Outer.Rules.front());
  return textAt({R.File, R.Line, R.Column}, SourceMgr::DK_Error,
                errors::staticOutside(Outer.Aspect, Inner.Aspect,
                                      Inner.RuleFile, Inner.RuleLine, Method),
                Impl->Sources);
}

const std::vector<std::string> &RuleSet::notes() const {
  return Impl->Rules.order().Notes;
}

bool RuleSet::usesFiles() const {
  for (size_t I = 0; I < size(); ++I)
    if (!Impl->Rules.rule(I).Where.Files.empty())
      return true;
  return false;
}

bool RuleSet::namesFile(StringRef Path) const {
  for (size_t I = 0; I < size(); ++I)
    if (Impl->Rules.rule(I).Where.filesHold(Path))
      return true;
  return false;
}

bool RuleSet::usesAttributes() const { return Impl->Rules.usesAttributes(); }

bool mayNameFiles(StringRef Text) {
  // A key may be escaped only in double quotes: "\x69nclude".
  return Text.contains("include") || Text.contains("sources") ||
         Text.contains('\\');
}

static MethodKind kindOf(StringRef Name, StringRef Class) {
  if (Name.starts_with("~"))
    return MethodKind::Destructor;
  if (!Class.empty() && Name == Class.rsplit("::").second)
    return MethodKind::Constructor;
  if (!Class.contains("::") && !Class.empty() && Name == Class)
    return MethodKind::Constructor;
  if (Name == "operator=")
    return MethodKind::Assignment;
  if (Name.starts_with("operator new") || Name.starts_with("operator delete"))
    return MethodKind::Allocation;
  return Name.starts_with("operator ") && Name != "operator co_await"
             ? MethodKind::Conversion
             : MethodKind::Ordinary;
}

Expected<Method> methodFromText(StringRef Text, bool IsMember) {
  auto Wrong = [&](const Mistake &M) {
    return createStringError(inconvertibleErrorCode(),
                             "'" + Text + "': " + M.What +
                                 "\n  help: " + M.Help);
  };
  auto Parsed = parsePattern(Text, IsMember ? PatternList::Methods
                                            : PatternList::Functions);
  if (auto *Bad = std::get_if<PatternMistake>(&Parsed))
    return Wrong(Bad->What);
  Pattern &P = std::get<Pattern>(Parsed);
  if (!P.isExact() || (IsMember && P.Path.size() < 2))
    return Wrong(errors::notAMethod());
  Method M;
  if (IsMember) {
    M.Name = P.Path.back().text().str();
    P.Path.pop_back();
    M.Class = P.name();
  } else {
    M.Name = P.name();
  }
  M.Signature = P.Signature.value_or("()");
  M.Kind = kindOf(StringRef(M.Name), M.Class);
  M.Parameters = parameterTypes(M.Signature);
  StringRef Qualifiers =
      StringRef(M.Signature).drop_front(closingParenthesis(M.Signature, 0) + 1);
  M.IsConst = Qualifiers.contains("const");
  return M;
}

} // namespace heddle::rules
