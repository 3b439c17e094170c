//===- Errors.cpp - what the program says went wrong --------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace heddle::errors {
namespace {

Error say(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

std::string indented(StringRef Text) {
  std::string Result;
  for (StringRef Rest = Text.rtrim(); !Rest.empty();) {
    auto [Line, More] = Rest.split('\n');
    Result += ("\n  " + Line).str();
    Rest = More;
  }
  return Result;
}

} // namespace

Error noRules() {
  return say("no rules file is given. Say which methods get which aspects: "
             "--rules FILE (it may be given several times).");
}

Error unreadableRules(StringRef Path, StringRef Why) {
  return say("cannot read the rules file '" + Path + "': " + Why +
             ". Check the path given with --rules; a relative one is looked up "
             "from the directory in which heddle runs.");
}

Error noCommand(StringRef Subcommand) {
  return say("no compiler command is given. Write it after two dashes: " +
             Twine(Subcommand == "link"
                       ? "heddle link --cache D -- g++ a.o b.o -o app"
                       : "heddle cc --rules R --cache D -- g++ -c a.cpp -o "
                         "a.o"));
}

Error compilerNotFound(StringRef Name) {
  return say("cannot run '" + Name +
             "': there is no such program on the PATH. Check the command after "
             "the two dashes.");
}

Error noCompileCommands(StringRef BuildDir, StringRef Why) {
  return say(
      "there are no compile commands in '" + BuildDir + "': " + Why +
      ". Configure the build with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or "
      "give the folder that holds compile_commands.json with -p.");
}

Error noCompileCommandFor(StringRef File, StringRef BuildDir) {
  return say(
      "'" + File + "' has no compile command in '" + BuildDir +
      "/compile_commands.json'. Check the path, or configure the build "
      "again if the file is new; a header is woven with the sources that "
      "include it.");
}

Error nothingToCompile(StringRef BuildDir) {
  return say("'" + BuildDir +
             "/compile_commands.json' names no command that compiles one C++ "
             "source to an object, so there is nothing to weave. Is it the "
             "right build folder?");
}

Error unparsable(StringRef Source, StringRef Diagnostics,
                 ArrayRef<std::string> Notes) {
  std::string Text =
      ("'" + Source +
       "' cannot be woven: clang cannot parse it:" + indented(Diagnostics))
          .str();
  for (const std::string &N : Notes)
    Text += "\n  note: " + N;
  return say(
      Text +
      "\nNothing was compiled, for an object without its aspects must not "
      "pass for a woven one. If the compiler of the build accepts the "
      "source, tell clang what it lacks with --parse-arg (e.g. "
      "--parse-arg=-DNAME; in CMake heddle_weave(... PARSE_ARGS -DNAME)), or "
      "leave the file out of the weave.");
}

Error wronglyRefused(StringRef Source, ArrayRef<cache::MethodEntry> Refused,
                     bool Strict) {
  std::string Text =
      ("'" + Source + "' holds what a rule " +
       (Strict ? "matches but cannot be woven, and --strict (STRICT) is set:"
               : "names but cannot be woven:"))
          .str();
  for (const cache::MethodEntry &M : Refused)
    Text += "\n  " + M.File + ":" + std::to_string(M.Line) + ": " +
            M.display() + " (" + M.Aspects.front().Rule + "): " + M.Reason +
            ": " + M.Detail;
  return say(
      Text +
      "\nTake the name out of the rule (`except:`) or the "
      "attribute off the function, or mark the rule `required: false` if the "
      "aspect may be missing there.");
}

Error proxyRejected(StringRef Source, StringRef Proxy,
                    ArrayRef<std::string> Headers) {
  std::string Whose =
      Headers.empty()
          ? "This is a fault of heddle: please report it with the message above"
          : "Aspects of '" + join(Headers, "', '") +
                "' are compiled into it: see whether the message above is "
                "about "
                "one of these. If it is not, this is a fault of heddle: please "
                "report it";
  return say("the compiler accepts '" + Source +
             "' as it is, but not the woven text of it, '" + Proxy + "'. " +
             Whose +
             ". To go on, take the method in question out of the rules "
             "(`except:`).");
}

Error hiddenHeader(StringRef Source, StringRef Header) {
  return say("'" + Source + "' is compiled with the precompiled header '" +
             Header +
             "', whose text heddle cannot find: it would be beside it, under "
             "the same name without `.pch`. Name it like that, or include the "
             "header itself (-include).");
}

Error keepsChanging(StringRef Source) {
  return say("'" + Source +
             "' or its proxies in the cache changed again and again while it "
             "was woven. Is something writing to the sources or the cache "
             "during the build? Start the build again when it is done.");
}

Error wovenWithoutRecord(ArrayRef<std::string> Objects, StringRef CacheDir) {
  return say("these objects are woven, but the cache '" + CacheDir +
             "' does not know them, so that nobody can say what they must "
             "contain:" +
             indented(join(Objects, "\n")) +
             "\nCompile them again through heddle with this cache (in CMake: "
             "cmake --build DIR --clean-first), and link them under the names "
             "that they were compiled to, or in an archive. The cache may have "
             "been cleared since, or the objects copied, renamed or joined.");
}

Error noSuchSource(StringRef Source, StringRef BuildDir) {
  return say("there is no file '" + Source + "', which '" + BuildDir +
             "/compile_commands.json' names. Configure the build again, or "
             "build what generates the file first.");
}

static std::string didYouMean(ArrayRef<std::string> Nearest) {
  return Nearest.empty() ? "" : " Did you mean " + join(Nearest, ", or ") + "?";
}

Error noSuchMethod(StringRef Query, StringRef CacheDir,
                   ArrayRef<std::string> Nearest) {
  return say("no rule matched '" + Query +
             "' in any source known to the cache '" + CacheDir +
             "', and none of them holds a function of that name." +
             didYouMean(Nearest) +
             " Methods are written ns::C::f or ns::C::f(int) const; "
             "`heddle list` shows all that are known.");
}

Error notInCache(StringRef File, StringRef CacheDir,
                 ArrayRef<std::string> Nearest) {
  return say("no source known to the cache '" + CacheDir +
             "' is or includes '" + File + "'." + didYouMean(Nearest) +
             " Give the path, or the end of it. A file is known once heddle "
             "has compiled it, or a source that includes it; headers of the "
             "system are not.");
}

Error noFunctionAt(StringRef File, unsigned Line,
                   ArrayRef<std::string> Nearest) {
  return say(
      "line " + Twine(Line) + " of '" + File + "' is in no function." +
      (Nearest.empty() ? "" : " Near it are " + join(Nearest, ", ") + ".") +
      " Name a line of a signature or of a body; what the preprocessor "
      "leaves out, or a macro makes, is not seen.");
}

Error changedSince(StringRef Path) {
  return say("'" + Path +
             "' has changed since it was woven, or a file that it includes "
             "has. Build again, then ask again.");
}

Error notWovenYet(StringRef Source, StringRef CacheDir) {
  return say("the cache '" + CacheDir + "' does not know '" + Source +
             "', which the build compiles. Build it through heddle first, or "
             "run `heddle generate`, with this cache.");
}

Error nothingToEject(StringRef CacheDir) {
  return say("nothing is woven in the cache '" + CacheDir +
             "', so the sources are what they are without heddle. Build "
             "first, or check --cache and the rules.");
}

Error outputNotEmpty(StringRef Folder) {
  return say("'" + Folder +
             "' is not empty. Name a new folder with -o, or say --force to "
             "replace files of the same names in it.");
}

Error wovenDifferently(StringRef Path, size_t Line) {
  return say("'" + Path +
             "' cannot be written as one file: what is woven into "
             "line " +
             Twine(Line) +
             " is not the same for all sources that include it, or each time "
             "that it is included. Take the functions of that line out of the "
             "rules (`except:`), build, and eject again.");
}

Error noCommonFolder(StringRef One, StringRef Other) {
  return say("the woven files have no folder in common but the root ('" + One +
             "' and '" + Other +
             "', for two), so that there is no tree to write. Leave the files "
             "of one side out of the rules (`where: files`), build, and eject "
             "again; or eject one build after the other, with -p.");
}

Error noRuleFiles() {
  return say("no rules file is given. Name one or more: heddle rules check "
             "rules.yaml, or heddle rules match rules.yaml 'ns::C::f(int)'.");
}

Error notInBuild(StringRef Method, StringRef BuildDir) {
  return say(
      "there is no function '" + Method + "' in the build of '" + BuildDir +
      "'. Write it as `heddle list` does: ns::C::f for all overloads, or "
      "ns::C::f(int) const; leave -p out to ask for a name alone.");
}

StringRef adviceFor(cache::Finding::Kind What) {
  using Kind = cache::Finding::Kind;
  switch (What) {
  case Kind::WrongPermissions:
    return "others may write there, and plant code that gets compiled: take "
           "the permission away, then `heddle clear` and build again";
  case Kind::OtherOwner:
    return "another user could plant code there that gets compiled: `heddle "
           "clear` and build again";
  case Kind::OtherFormat:
    return "another release of heddle wrote it: the next build replaces it, "
           "`heddle gc` removes it";
  case Kind::DamagedRecord:
    return "it is no record: the next build replaces it, `heddle gc` removes "
           "it";
  case Kind::DamagedProxy:
    return "it is not what heddle wrote: the next build weaves it anew";
  case Kind::MissingProxy:
    return "it is gone: the next build weaves it anew";
  case Kind::ExtraFile:
    return "heddle did not write it, and an #include could find it: the next "
           "build weaves the unit anew";
  case Kind::Orphan:
    return "it belongs to no unit: `heddle gc` removes it";
  case Kind::ForeignEntry:
    return "heddle did not write it: move it elsewhere";
  case Kind::Unsettled:
    return "an interrupted run left it: the next build finishes it";
  case Kind::Undetermined:
    return "woven again it is another text, which is a fault of heddle: please "
           "report it with the source";
  }
  return "";
}

Error replacementNotCxx(StringRef Source, StringRef Replacement) {
  return say("'" + Replacement + "' is to be compiled in the place of '" +
             Source +
             "', but is no C++ source by its name. Give it a suffix like "
             "`.cpp`, or take the item out of `sources` in the rules.");
}

Error noWeaver(StringRef Path, StringRef Why) {
  return say("cannot run '" + Path + "', the part of heddle that parses: " +
             Why + ". Install heddle again; its programs belong together.");
}

Error nothingToReport(StringRef CacheDir) {
  return say("the cache '" + CacheDir +
             "' knows no source, so that there is nothing to report. Build "
             "first, or check --cache.");
}

Error nothingToVerify() {
  return say("no binary is given. Name executables or shared libraries with "
             "--binary FILE, or a folder that holds some with --dir DIR.");
}

Error nothingWovenIn(StringRef Dir, size_t Files) {
  return say("none of the " + Twine(Files) + " files below '" + Dir +
             "' is an executable or a shared library that holds something of "
             "heddle. Build first, and name the folder of the build.");
}

Error unreadable(StringRef Path, StringRef Why) {
  return say("cannot read '" + Path + "': " + Why +
             ". Check that it is there and that you may read it.");
}

Error unwritable(StringRef Path, StringRef Why) {
  return say("cannot write '" + Path + "': " + Why +
             ". Check that its folder is there, that you may write to it, and "
             "that the disk is not full.");
}

} // namespace heddle::errors
