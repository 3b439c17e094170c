//===- Rules.cpp - heddle rules check and heddle rules match --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Database.h"
#include "Errors.h"
#include "Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {
namespace {

std::string counted(size_t N, StringRef What) {
  return std::to_string(N) + " " + What.str() + (N == 1 ? "" : "s");
}

Expected<BuildSurvey> survey(const RulesOptions &O,
                             const rules::RuleSet &Rules) {
  Expected<std::vector<weaver::CompileCommand>> Commands =
      commandsOf(O.BuildDir);
  if (!Commands)
    return Commands.takeError();
  if (Error E = overrideSources(*Commands, Rules.overrides()))
    return E;
  return surveyBuild(*Commands, O.BuildDir, Rules, weaverOptions(O.ParseArgs),
                     O.Jobs);
}

std::string place(const rules::RuleInfo &R) {
  return R.File + ":" + std::to_string(R.Line);
}

/// How many functions each rule matches, and then those that match none.
/// \returns false when a required rule matches none.
bool printCounts(const rules::RuleSet &Rules, const BuildSurvey &Build) {
  std::vector<size_t> Unmatched;
  for (size_t I = 0; I < Rules.size(); ++I) {
    rules::RuleInfo R = Rules.rule(I);
    if (Build.CountOf[I])
      outs() << place(R) << ": " << R.Aspect << ": matches "
             << counted(Build.CountOf[I], "function") << "\n";
    else
      Unmatched.push_back(I);
  }
  if (!Unmatched.empty())
    outs() << Rules.unmatchedText(Unmatched, Build.Functions) << "\n";
  return none_of(Unmatched, [&](size_t I) { return Rules.rule(I).Required; });
}

void print(ArrayRef<rules::Advice> Chain, const rules::RuleSet &Rules,
           raw_ostream &OS = outs()) {
  for (size_t I = 0; I < Chain.size(); ++I) {
    const rules::Advice &A = Chain[I];
    OS << "  " << I + 1 << ". " << A.Aspect << "  priority " << A.Priority
       << "  " << A.RuleFile << ":" << A.RuleLine;
    for (size_t Rule : A.Rules)
      if (Rules.rule(Rule).Line != A.RuleLine ||
          Rules.rule(Rule).File != A.RuleFile)
        OS << ", " << place(Rules.rule(Rule));
    if (!A.Unknown.empty())
      OS << "  if its `where` holds: " << A.Unknown;
    if (!A.UnknownExcept.empty())
      OS << "  unless its `except` holds: " << A.UnknownExcept;
    OS << "\n";
  }
}

/// Reads the question as a member and as a free function; a name does not tell.
Expected<std::vector<rules::Method>> readings(const std::string &Text) {
  std::vector<rules::Method> Result;
  Expected<rules::Method> Free = rules::methodFromText(Text, false);
  Expected<rules::Method> Member = rules::methodFromText(Text, true);
  if (!Free && !Member) {
    consumeError(Free.takeError());
    return Member.takeError();
  }
  if (Member)
    Result.push_back(std::move(*Member));
  else
    consumeError(Member.takeError());
  if (Free)
    Result.push_back(std::move(*Free));
  else
    consumeError(Free.takeError());
  return Result;
}

/// What was asked for: without parameters it has none, which shows.
std::string question(StringRef Text, const rules::Method &M) {
  return (Text.trim() + (Text.trim().ends_with(M.Name) ? "()" : "")).str();
}

/// By its name alone.
Expected<int> matchName(const RulesOptions &O, const rules::RuleSet &Rules) {
  Expected<std::vector<rules::Method>> All = readings(O.Method);
  if (!All)
    return All.takeError();
  bool Found = false;
  for (const rules::Method &M : *All) {
    std::vector<rules::Advice> Chain = Rules.match(M, rules::MatchBy::Name);
    if (Chain.empty())
      continue;
    Found = true;
    outs() << question(O.Method, M)
           << (M.Class.empty() ? " as a free function" : " as a method")
           << ", outermost first:\n";
    print(Chain, Rules);
  }
  if (!Found)
    outs() << "no rule names " << question(O.Method, All->front()) << "\n";
  for (size_t I = 0; I < Rules.size(); ++I)
    if (rules::RuleInfo R = Rules.rule(I); R.SelectsByFacts)
      outs() << "  not known from a name: " << place(R) << " (" << R.Aspect
             << ") selects by attribute or base class, too; give a build with "
                "-p\n";
  return 0;
}

bool names(StringRef Query, const rules::Method &M) {
  auto Bare = [](StringRef Text) {
    std::string Result;
    for (char C : Text)
      if (C != ' ')
        Result += C;
    return Result;
  };
  Query.consume_front("::");
  std::string Name = M.Class.empty() ? M.Name : M.Class + "::" + M.Name;
  return Bare(Query) == Bare(M.display()) || Bare(Query) == Bare(Name);
}

/// With all that a build tells of it.
Expected<int> matchInBuild(const RulesOptions &O, const rules::RuleSet &Rules) {
  Expected<BuildSurvey> Build = survey(O, Rules);
  if (!Build)
    return Build.takeError();
  std::vector<rules::Method> Found;
  for (const rules::Method &M : Build->Functions)
    if (names(O.Method, M))
      Found.push_back(M);
  if (Found.empty())
    return errors::notInBuild(O.Method, O.BuildDir);
  StringSet<> Told; // functions of one name and one chain
  for (const rules::Method &M : Found) {
    std::vector<rules::Advice> Chain = Rules.match(M);
    std::string Text = M.display() + (Chain.empty() ? ": no rule matches it\n"
                                                    : ", outermost first:\n");
    raw_string_ostream OS(Text);
    print(Chain, Rules, OS);
    if (Told.insert(OS.str()).second)
      outs() << Text;
  }
  return 0;
}

Expected<rules::RuleSet> load(const RulesOptions &O) {
  if (!O.BuildDir.empty() && !canParse())
    return make_error<NeedsWeaver>();
  if (O.Files.empty())
    return errors::noRuleFiles();
  return rules::RuleSet::load(O.Files);
}

} // namespace

Expected<int> checkRules(const RulesOptions &O) {
  Expected<rules::RuleSet> Rules = load(O);
  if (!Rules)
    return Rules.takeError();
  std::optional<BuildSurvey> Known;
  if (!O.BuildDir.empty()) {
    Expected<BuildSurvey> Build = survey(O, *Rules);
    if (!Build)
      return Build.takeError();
    Known = std::move(*Build);
  }
  for (const std::string &Note : Rules->notes())
    outs() << Note << "\n";
  bool Good = !Known || printCounts(*Rules, *Known);
  outs() << counted(Rules->size(), "rule") << " for "
         << counted(Rules->aspects().size(), "aspect") << " in "
         << counted(Rules->sources().size(), "file")
         << (Good ? ": no mistake\n" : ": some match nothing\n");
  return Good ? 0 : 1;
}

Expected<int> matchRules(const RulesOptions &O) {
  Expected<rules::RuleSet> Rules = load(O);
  if (!Rules)
    return Rules.takeError();
  return O.BuildDir.empty() ? matchName(O, *Rules) : matchInBuild(O, *Rules);
}

} // namespace heddle
