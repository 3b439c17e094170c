//===- CommandLine.cpp - the program's command line ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "Commands.h"
#include "Errors.h"
#include "Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <CLI/CLI.hpp>
#include <functional>

using namespace llvm;

namespace heddle {
namespace {

constexpr const char *Overview =
    "Weaves aspects into C++ sources at build time, as a rules file says.";

constexpr const char *Usage =
    "\nThe build calls `heddle cc` for each source, or `heddle_weave` in CMake "
    "does.\nEvery subcommand has a --help of its own.\n"
    "\nExit status: 0 done; 1 failed, with a message; 2 a wrong command line; "
    "`heddle cc`\ngives the compiler's own.\n";

/// What all options are stored in.
struct Options {
  Setup S;
  GenerateOptions Generate;
  ListOptions List;
  ExplainOptions Explain;
  DiffOptions Diff;
  EjectOptions Eject;
  DoctorOptions Doctor;
  GcOptions Gc;
  VerifyOptions Verify;
  std::string ReportTo;
  RulesOptions Rules;
  std::vector<std::string> RulesWords; ///< of `rules match`, the method last
  std::string CacheDir;
  bool Json = false;
};

using Command = std::function<Expected<int>()>;

constexpr const char *DefaultCache = "cache/aop";

void addCache(CLI::App *App, std::string &To) {
  To = DefaultCache;
  App->add_option("--cache", To, "Cache directory of this release (build tree)")
      ->type_name("DIR")
      ->capture_default_str();
}

void addSetup(CLI::App *App, Setup &S) {
  App->add_option("--rules", S.RuleFiles,
                  "Rules file; may be given several times, merged in order")
      ->type_name("FILE")
      ->take_all()
      ->allow_extra_args(false);
  addCache(App, S.CacheDir);
  App->add_option("--parse-arg", S.ParseArgs,
                  "Argument for the parse alone, not for the compiler; may be "
                  "given several times")
      ->type_name("ARG")
      ->take_all()
      ->allow_extra_args(false);
  App->add_flag("--strict", S.Strict,
                "Fail where something that a rule matches cannot be woven, by "
                "a wildcard too");
}

void addCompile(CLI::App &App, Options &O, std::vector<std::string> Rest,
                Command &Chosen) {
  CLI::App *Sub = App.add_subcommand(
      "cc", "Compile one source through the weave (compiler launcher)");
  Sub->footer(
      "\nUsage: heddle cc --rules FILE [--cache DIR] [OPTIONS] -- COMPILER "
      "ARGUMENTS...\n\nRuns the compiler command after the two dashes on the "
      "woven text of "
      "its "
      "source.\nA command that does anything else than compile one C++ source "
      "to "
      "an object runs\nas it is, and so does one whose source holds nothing "
      "that "
      "the rules match.\n"
      "\nExample:\n  heddle cc --rules aop.yaml --cache build/cache/aop -- g++ "
      "-O2 -c a.cpp -o a.o\n");
  addSetup(Sub, O.S);
  Sub->callback([&O, &Chosen, Rest] {
    Chosen = [&O, Rest] { return compile(O.S, Rest); };
  });
}

void addGenerate(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Sub = App.add_subcommand(
      "generate", "Weave all sources of a compile_commands.json");
  Sub->footer("\nFills the cache at once and in parallel; the compiles find it "
              "filled. Either all of\nit is published, or, where a source "
              "fails, nothing is. Without files a rule that matches\nnothing "
              "in the whole build is an error, or with `required: false` a "
              "note.\n"
              "Shows a bar on a terminal (without colours if NO_COLOR is set), "
              "elsewhere a line for\neach source; and a table at the end.\n"
              "\nExample:\n  heddle generate -p build --rules aop.yaml --cache "
              "build/cache/aop\n");
  addSetup(Sub, O.S);
  O.Generate.BuildDir = ".";
  Sub->add_option("-p", O.Generate.BuildDir,
                  "Folder that holds compile_commands.json")
      ->type_name("BUILD")
      ->capture_default_str();
  Sub->add_option("-j", O.Generate.Jobs,
                  "Sources woven at once; 0: as many as there are cores")
      ->type_name("N")
      ->capture_default_str();
  Sub->add_flag("--json", O.Generate.Json, "Summary for machines");
  Sub->add_option("files", O.Generate.Files, "Only these sources; default: all")
      ->type_name("FILE");
  Sub->callback(
      [&O, &Chosen] { Chosen = [&O] { return generate(O.S, O.Generate); }; });
}

void addBuild(CLI::App *App, RulesOptions &To) {
  App->add_option("-p", To.BuildDir,
                  "Folder that holds compile_commands.json: look at that build")
      ->type_name("BUILD");
  App->add_option("-j", To.Jobs,
                  "Sources parsed at once; 0: as many as there are cores")
      ->type_name("N")
      ->capture_default_str();
  App->add_option("--parse-arg", To.ParseArgs,
                  "Argument for the parse; may be given several times")
      ->type_name("ARG")
      ->take_all()
      ->allow_extra_args(false);
}

void addRulesCheck(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Check = App.add_subcommand(
      "check", "Tell mistakes in rules files, and what each rule matches");
  Check->footer(
      "\nReads the files, merged in order, as a build would. With -p it parses "
      "the sources\nof that build too, without their function bodies, and "
      "tells "
      "for each rule how many\nfunctions it matches, and for one that matches "
      "none the names that are most like\nits own. Nothing is written.\n"
      "\nExit status: 1 if there is a mistake, or if a rule matches nothing "
      "that is not\n`required: false`.\n"
      "\nExample:\n  heddle rules check -p build aop.yaml\n");
  addBuild(Check, O.Rules);
  Check->add_option("files", O.Rules.Files, "Rules files, merged in order")
      ->type_name("FILE");
  Check->callback(
      [&O, &Chosen] { Chosen = [&O] { return checkRules(O.Rules); }; });
}

void addRulesMatch(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Match = App.add_subcommand(
      "match", "Tell which aspects would run around a method, in order");
  Match->footer(
      "\nUsage: heddle rules match [OPTIONS] FILE... METHOD\n"
      "\nMETHOD is 'ns::C::f(int) const' or ns::C::f; without parameters it "
      "has none, or\nwith -p it stands for all overloads. For each aspect, "
      "outermost first: its priority,\nand file and line of the rules that put "
      "it there, the one that decides first.\n"
      "\nWhat a name does not tell (access, static, virtual, result, "
      "attributes, bases,\noverrides, file) is left open and said so; with -p "
      "it is looked up in that build.\n"
      "\nExample:\n  heddle rules match aop.yaml 'shop::Order::add(int) "
      "const'\n");
  addBuild(Match, O.Rules);
  Match
      ->add_option("files", O.RulesWords,
                   "Rules files, merged in order, and last the method")
      ->type_name("FILE... METHOD")
      ->required();
  Match->callback([&O, &Chosen] {
    Chosen = [&O] {
      O.Rules.Files = O.RulesWords;
      O.Rules.Method = O.Rules.Files.back();
      O.Rules.Files.pop_back();
      return matchRules(O.Rules);
    };
  });
}

void addRules(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Sub =
      App.add_subcommand("rules", "Ask rules files, before or beside a build");
  Sub->require_subcommand(1);
  addRulesCheck(*Sub, O, Chosen);
  addRulesMatch(*Sub, O, Chosen);
}

void addParseArgs(CLI::App *App, std::vector<std::string> &To) {
  App->add_option("--parse-arg", To,
                  "Argument for the parse; may be given several times")
      ->type_name("ARG")
      ->take_all()
      ->allow_extra_args(false);
}

void addExplain(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Explain =
      App.add_subcommand("explain", "Tell what became of a method, and why");
  Explain->footer(
      "\nQUERY is ns::C::f (all overloads), 'ns::C::f(int) const', ns::C (the "
      "whole class)\nor file.cpp:42, a line of a signature or of a body; the "
      "file by its path or the end\nof it, headers too.\n"
      "\nTells the aspects, outermost first, each with the rule that brings "
      "it; and for each\nsource: the strategy, the proxy and the place in it, "
      "or why it is not woven. Where\nno rule matches, the sources are parsed "
      "to tell so.\n"
      "\nExit status: 1 if there is no such function, line or file.\n"
      "\nExample:\n  heddle explain --cache build/cache/aop "
      "src/order.cpp:42\n");
  addCache(Explain, O.CacheDir);
  Explain->add_flag("--json", O.Explain.Json, "For machines");
  addParseArgs(Explain, O.Explain.ParseArgs);
  Explain->add_option("query", O.Explain.Query, "Method, class or place")
      ->type_name("QUERY")
      ->required();
  Explain->callback([&O, &Chosen] {
    Chosen = [&O] { return explain(O.CacheDir, O.Explain); };
  });
}

void addDiff(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Diff = App.add_subcommand(
      "diff", "Show what weaving put into a source and its headers");
  Diff->footer(
      "\nFor a source all that is woven for it, its headers included; for a "
      "header that\nheader. Only changed lines are shown; inserted code is "
      "broken into several lines,\nand long string literals in it are cut. "
      "Colours are used on a terminal, unless\nNO_COLOR is set.\n"
      "\nExit status: 0 also if nothing is woven in the file; 1 if the file "
      "is not known, or\nhas changed since it was woven.\n"
      "\nExample:\n  heddle diff --cache build/cache/aop src/order.cpp\n");
  addCache(Diff, O.CacheDir);
  Diff->add_flag("--raw", O.Diff.Raw,
                 "A unified diff as it is, which patch can apply");
  Diff->add_option("file", O.Diff.File, "Source or header: a path or its end")
      ->type_name("FILE")
      ->required();
  Diff->callback(
      [&O, &Chosen] { Chosen = [&O] { return diff(O.CacheDir, O.Diff); }; });
}

void addEject(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Eject = App.add_subcommand(
      "eject", "Write the woven sources out, to build without heddle");
  Eject->footer(
      "\nWrites every file that the woven sources consist of, the woven ones "
      "woven, in the\nplaces that they have in the project; the headers of the "
      "runtime that they include;\nand EJECTED.md, which says how to build "
      "them. Either all of it is written, or after\nan error nothing.\n"
      "\nExample:\n  heddle eject --cache build/cache/aop -o "
      "../project-ejected\n");
  addCache(Eject, O.CacheDir);
  Eject->add_option("-o", O.Eject.To, "Folder to write to; new or empty")
      ->type_name("DIR")
      ->required();
  Eject
      ->add_option("-p", O.Eject.BuildDir,
                   "Folder that holds compile_commands.json: only its sources, "
                   "and all of them")
      ->type_name("BUILD");
  Eject->add_flag("--force", O.Eject.Force,
                  "Replace files in a folder that is not empty");
  Eject->callback(
      [&O, &Chosen] { Chosen = [&O] { return eject(O.CacheDir, O.Eject); }; });
}

void addUpkeep(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Doctor =
      App.add_subcommand("doctor", "Tell what is wrong with a cache");
  Doctor->footer(
      "\nCompares every proxy with its record, weaves each unit that is "
      "current "
      "once more,\nin memory, and compares the texts. Tells orphans, files of "
      "others or of other\nreleases of heddle, and who may write there that "
      "should not. Changes nothing.\n"
      "\nExit status: 0 all is well; 1 something is wrong.\n");
  addCache(Doctor, O.Doctor.CacheDir);
  Doctor->add_flag("--quick", O.Doctor.Quick, "Weave nothing");
  Doctor->add_flag("--json", O.Doctor.Json, "For machines");
  Doctor->callback(
      [&O, &Chosen] { Chosen = [&O] { return doctor(O.Doctor); }; });

  CLI::App *Gc =
      App.add_subcommand("gc", "Remove what a cache does not need any more");
  Gc->footer("\nUnits whose source is gone, with -p those that the build does "
             "not compile any\nmore, and what belongs to no unit. What a "
             "compiler reads just now stays for the\nnext time.\n");
  addCache(Gc, O.Gc.CacheDir);
  Gc->add_option("-p", O.Gc.BuildDir, "Folder that holds compile_commands.json")
      ->type_name("BUILD");
  Gc->callback([&O, &Chosen] { Chosen = [&O] { return collect(O.Gc); }; });
}

void addQueries(CLI::App &App, Options &O, Command &Chosen) {
  addExplain(App, O, Chosen);
  addDiff(App, O, Chosen);

  CLI::App *List =
      App.add_subcommand("list", "List the methods that the rules matched");
  addCache(List, O.CacheDir);
  List->add_flag("--woven", O.List.Woven, "Those that are woven");
  List->add_flag("--refused", O.List.Refused,
                 "Those that are not, with the reason");
  List->add_flag("--declared", O.List.Declared,
                 "Those whose body no known source holds");
  List->callback(
      [&O, &Chosen] { Chosen = [&O] { return list(O.CacheDir, O.List); }; });

  CLI::App *About = App.add_subcommand(
      "about", "Tell versions, and place, size and counts of a cache");
  addCache(About, O.CacheDir);
  About->add_flag("--json", O.Json, "For machines");
  About->callback(
      [&O, &Chosen] { Chosen = [&O] { return about(O.CacheDir, O.Json); }; });

  addUpkeep(App, O, Chosen);
  CLI::App *Clear = App.add_subcommand("clear", "Remove a cache whole");
  addCache(Clear, O.CacheDir);
  Clear->callback(
      [&O, &Chosen] { Chosen = [&O] { return clear(O.CacheDir); }; });
}

void addLink(CLI::App &App, Options &O, std::vector<std::string> Rest,
             Command &Chosen) {
  CLI::App *Sub = App.add_subcommand(
      "link", "Link, and embed what the program must contain");
  Sub->footer(
      "\nUsage: heddle link [--cache DIR] -- COMPILER ARGUMENTS...\n"
      "\nRuns the link command after the two dashes with one object more: the "
      "methods that\nthe rules matched in what is linked, so that "
      "heddle::bootstrap() can verify that\neach of them is intercepted. A "
      "command that is no link runs as it is.\n"
      "\nExample:\n  heddle link --cache build/cache/aop -- g++ a.o b.o "
      "module.o -lheddle_runtime -o app\n");
  addCache(Sub, O.CacheDir);
  Sub->callback([&O, &Chosen, Rest] {
    Chosen = [&O, Rest] { return link(O.CacheDir, Rest); };
  });
}

void addReport(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Sub = App.add_subcommand(
      "report", "Write a page that shows what is woven, by what and why not");
  Sub->footer(
      "\nThe page is one file, and needs no network: a map of namespaces, "
      "classes and methods by\nwhat became of them; aspects with their "
      "methods, and methods with their aspects; rules\nwith what they "
      "match; what is refused, with the reasons; a search.\n"
      "\nExample:\n  heddle report --cache build/cache/aop -o "
      "report.html\n");
  addCache(Sub, O.CacheDir);
  Sub->add_option("-o", O.ReportTo, "File to write")
      ->type_name("FILE")
      ->required();
  Sub->callback([&O, &Chosen] {
    Chosen = [&O] { return report(O.CacheDir, O.ReportTo); };
  });
}

void addVerify(CLI::App &App, Options &O, Command &Chosen) {
  CLI::App *Sub = App.add_subcommand(
      "verify", "Tell whether binaries hold what they must, without a run");
  Sub->footer(
      "\nReads executables and shared libraries, with the libraries that they "
      "need, and gives\nthe verdict of heddle::bootstrap() on what is woven in "
      "them; whether aspects are\nbound, only a run can tell. --binary lists "
      "each method too: its state, its rule, and\nthe functions that woven "
      "copies of it were inlined into. --dir looks at every linked\nfile below "
      "DIR that holds something of heddle.\n"
      "\nExit status: 0 all is covered; 1 there are gaps; 2 a file cannot be "
      "read, or does not\nsay what it must hold.\n"
      "\nExample:\n  heddle verify --binary build/app\n");
  Sub->add_option("--binary", O.Verify.Binaries,
                  "Executable or shared library; may be given several times")
      ->type_name("FILE")
      ->take_all()
      ->allow_extra_args(false);
  Sub->add_option("--dir", O.Verify.Dir, "Folder, as of a build")
      ->type_name("DIR");
  Sub->add_flag("--json", O.Verify.Json, "For machines");
  Sub->callback([&O, &Chosen] { Chosen = [&O] { return verify(O.Verify); }; });
}

/// Takes what follows the two dashes out of \p Words.
std::vector<std::string> takeCommand(std::vector<std::string> &Words) {
  auto Dashes = std::find(Words.begin(), Words.end(), "--");
  if (Words.empty() || (Words[0] != "cc" && Words[0] != "link") ||
      Dashes == Words.end())
    return {};
  std::vector<std::string> Rest(std::next(Dashes), Words.end());
  Words.erase(Dashes, Words.end());
  return Rest;
}

/// CLI11 would only say that a subcommand is required.
bool namesNoSubcommand(const CLI::App &App,
                       const std::vector<std::string> &Words) {
  return !Words.empty() && !StringRef(Words[0]).starts_with("-") &&
         none_of(App.get_subcommands({}), [&](const CLI::App *Sub) {
           return Sub->check_name(Words[0]);
         });
}

void printError(Error E) {
  handleAllErrors(std::move(E), [](const ErrorInfoBase &Info) {
    errs() << "heddle: error: " << Info.message() << "\n";
  });
}

} // namespace

int runCommandLine(int Count, char **Arguments) {
  std::vector<std::string> Words(Arguments + 1, Arguments + Count);
  std::string First = Words.empty() ? "" : Words[0];
  bool NeedsDashes = (First == "cc" || First == "link") &&
                     std::find(Words.begin(), Words.end(), "--") == Words.end();
  std::vector<std::string> Rest = takeCommand(Words);

  Options O;
  Command Chosen;
  CLI::App App(Overview, "heddle");
  App.footer(Usage);
  App.set_version_flag("--version", [] { return toolId(); });
  App.require_subcommand(1);
  addCompile(App, O, Rest, Chosen);
  addGenerate(App, O, Chosen);
  addRules(App, O, Chosen);
  addQueries(App, O, Chosen);
  addEject(App, O, Chosen);
  addLink(App, O, Rest, Chosen);
  addVerify(App, O, Chosen);
  addReport(App, O, Chosen);
  if (namesNoSubcommand(App, Words)) {
    errs() << "heddle: error: there is no subcommand '" << Words[0]
           << "'. `heddle --help` lists those there are.\n";
    return 2;
  }
  try {
    std::reverse(Words.begin(), Words.end()); // CLI11 takes them from the back
    App.parse(std::move(Words));
  } catch (const CLI::ExtrasError &E) {
    if (!NeedsDashes)
      return App.exit(E), 2;
    printError(errors::noCommand(First));
    return 2;
  } catch (const CLI::ParseError &E) {
    return App.exit(E) == 0 ? 0 : 2;
  }
  Expected<int> Status = Chosen();
  if (Status)
    return *Status;
  bool Parse = false;
  Error Other = handleErrors(Status.takeError(),
                             [&](const NeedsWeaver &) { Parse = true; });
  if (Parse) { // whose run then finds the same other errors
    consumeError(std::move(Other));
    Other = becomeWeaver(Arguments);
  }
  printError(std::move(Other));
  return 1;
}

} // namespace heddle
