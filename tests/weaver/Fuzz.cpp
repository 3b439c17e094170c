//===- Fuzz.cpp - mutated sources through the weaver ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Changes tokens of C++ sources at random and weaves everything in them:
///
///   - the weaver neither crashes nor hangs;
///   - what clang rejects, the weaver rejects, or the compiler will: the proxy
///   is
///     no better than the source;
///   - what clang accepts, the weaver accepts, and clang accepts the proxy.
///
/// A child process does the work, so that its end is seen. The input that it
/// worked at is kept. Where clang itself dies of the source as it is, without
/// the weaver, that is counted and passed over.
///
//===----------------------------------------------------------------------===//

#include "FuzzSource.h"
#include "heddle/weaver/Weaver.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace heddle::weaver::test {
namespace {

constexpr unsigned RoundsOfChild = 300; ///< clang does not give all memory back
constexpr unsigned SecondsOfInput = 30;

struct Options {
  unsigned Seconds = 120;
  uint64_t Seed = 1;
  std::string Work; ///< absolute
  std::vector<std::string> Includes;
  std::vector<FuzzSource> Sources;
};

enum class Phase { Between, Clang, Weaving, Checking };

/// What parent and child share.
struct Progress {
  Phase Now = Phase::Between;
  uint64_t Rounds = 0, Accepted = 0, Rejected = 0, Refused = 0, Woven = 0;
  uint64_t OwnCrashes = 0; ///< of clang
};

void say(const Twine &Text) {
  outs() << Text << "\n";
  outs().flush();
}

class Child {
public:
  Child(const Options &O, Progress &P) : O(O), P(P) {
    Rules = cantFail(rules::RuleSet::parse(
        "version: 1\nrules:\n  - aspect: test::Counting\n    match: {classes: "
        "[\"**\"], functions: [\"**\"]}\n",
        "rules.yaml"));
  }

  /// \returns false when an expectation did not hold.
  bool round(uint64_t Seed) {
    Mutation M = mutate(O.Sources, Seed);
    Input = O.Work + "/input.cpp";
    write(Input, M.Text);
    write(O.Work + "/input.txt", M.Standard + "\nseed " + std::to_string(Seed) +
                                     " of " + M.From + "\n");
    alarm(SecondsOfInput);
    P.Now = Phase::Clang;
    bool Good = parses(Input, M.Standard);
    P.Now = Phase::Weaving;
    Expected<WeaveResult> Result = weave(command(M.Standard), Rules, weaver());
    P.Now = Phase::Checking;
    bool Holds = check(Good, M.Standard, Result);
    alarm(0);
    P.Now = Phase::Between;
    ++P.Rounds;
    return Holds;
  }

private:
  bool check(bool Good, const std::string &Standard,
             Expected<WeaveResult> &Result) {
    ++(Good ? P.Accepted : P.Rejected);
    if (!Result) {
      ++P.Refused;
      std::string Why = toString(Result.takeError());
      if (Good)
        say("clang accepts it, and the weaver does not: " + Why);
      else if (StringRef(Why).trim().empty())
        say("the weaver rejects it without a word");
      return !Good && !StringRef(Why).trim().empty();
    }
    if (Result->Files.empty())
      return true; // the compiler gets the source
    ++P.Woven;
    std::string Folder = O.Work + "/proxies";
    sys::fs::remove_directories(Folder);
    sys::fs::create_directories(Folder);
    for (const cache::ProxyContent &F : Result->Files)
      write(Folder + "/" + F.Name, F.Bytes);
    std::string Proxy = Folder + "/" + Result->Files.front().Name;
    if (parses(Proxy, Standard) == Good)
      return true;
    say(Good ? "clang accepts the source, and not the proxy:\n" + Messages
             : std::string("clang rejects the source, and accepts the proxy"));
    return false;
  }

  std::vector<std::string> flags(const std::string &Standard) const {
    std::vector<std::string> Result = {"-std=" + Standard};
    for (const std::string &I : O.Includes)
      Result.push_back("-I" + I);
    return Result;
  }

  CompileCommand command(const std::string &Standard) const {
    std::vector<std::string> Args = flags(Standard);
    Args.insert(Args.begin(), "clang++");
    Args.insert(Args.end(), {"-c", Input, "-o", O.Work + "/x.o"});
    return *parseCompileCommand(O.Work, Args);
  }

  static WeaverOptions weaver() {
    return {HEDDLE_CLANG_RESOURCE_DIR, HEDDLE_RUNTIME_INCLUDE, {}};
  }

  bool parses(const std::string &File, const std::string &Standard) {
    std::vector<std::string> Args = flags(Standard);
    Args.insert(Args.begin(),
                {"clang++", "-fsyntax-only", "-w", "-fno-caret-diagnostics",
                 "-resource-dir", HEDDLE_CLANG_RESOURCE_DIR});
    Args.push_back(File);
    IntrusiveRefCntPtr<clang::FileManager> Files(
        new clang::FileManager(clang::FileSystemOptions()));
    clang::tooling::ToolInvocation Invocation(
        Args, std::make_unique<clang::SyntaxOnlyAction>(), Files.get());
    Collector Diagnostics(Messages);
    Messages.clear();
    Invocation.setDiagnosticConsumer(&Diagnostics);
    return Invocation.run();
  }

  class Collector : public clang::DiagnosticConsumer {
  public:
    explicit Collector(std::string &To) : To(To) {}
    void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                          const clang::Diagnostic &Info) override {
      DiagnosticConsumer::HandleDiagnostic(Level, Info);
      SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      if (Level >= clang::DiagnosticsEngine::Error)
        To += ("  " + Text + "\n").str();
    }

  private:
    std::string &To;
  };

  static void write(const std::string &Path, StringRef Text) {
    std::error_code EC;
    raw_fd_ostream(Path, EC) << Text;
  }

  const Options &O;
  Progress &P;
  rules::RuleSet Rules;
  std::string Input, Messages;
};

/// Keeps what is in the work folder under a name of its own.
void keep(const Options &O, const Twine &Why) {
  std::string Kept = O.Work + "/found-" + std::to_string(O.Seed) + ".cpp";
  sys::fs::copy_file(O.Work + "/input.cpp", Kept);
  auto How = MemoryBuffer::getFile(O.Work + "/input.txt");
  say(Why + "\nkept: " + Kept + "\n" +
      (How ? (*How)->getBuffer() : StringRef()));
}

/// One child's share. \returns false when something was found.
bool runChild(const Options &O, Progress &P, uint64_t First,
              std::chrono::steady_clock::time_point End) {
  uint64_t Before = P.Rounds;
  pid_t Pid = fork();
  if (Pid == 0) {
    Child C(O, P);
    for (unsigned N = 0; N < RoundsOfChild; ++N) {
      if (std::chrono::steady_clock::now() >= End)
        break;
      if (!C.round(First + N))
        _exit(3);
    }
    _exit(0);
  }
  int Status = 0;
  waitpid(Pid, &Status, 0);
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == 0)
    return true;
  if (P.Now == Phase::Clang) { // without the weaver
    ++P.OwnCrashes;
    P.Rounds = Before + 1;
    return true;
  }
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == 3)
    keep(O, "an expectation did not hold");
  else if (WIFSIGNALED(Status) && WTERMSIG(Status) == SIGALRM)
    keep(O, "it took more than " + Twine(SecondsOfInput) + " s");
  else
    keep(O, "it crashed");
  return false;
}

int run(Options O) {
  auto *P = static_cast<Progress *>(mmap(nullptr, sizeof(Progress),
                                         PROT_READ | PROT_WRITE,
                                         MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  new (P) Progress();
  sys::fs::create_directories(O.Work);
  auto End = std::chrono::steady_clock::now() + std::chrono::seconds(O.Seconds);
  say("seed " + Twine(O.Seed) + ", " + Twine(O.Sources.size()) + " sources, " +
      Twine(O.Seconds) + " s");
  bool Good = !O.Sources.empty();
  for (uint64_t At = O.Seed * 1'000'000;
       Good && std::chrono::steady_clock::now() < End;) {
    uint64_t Before = P->Rounds;
    Good = runChild(O, *P, At, End);
    At += std::max<uint64_t>(P->Rounds - Before, 1);
  }
  say(Twine(P->Rounds) + " inputs: clang accepts " + Twine(P->Accepted) +
      " and rejects " + Twine(P->Rejected) + "; the weaver weaves " +
      Twine(P->Woven) + " and rejects " + Twine(P->Refused) +
      "; clang itself dies of " + Twine(P->OwnCrashes));
  return Good && P->Rounds ? 0 : 1;
}

} // namespace
} // namespace heddle::weaver::test

/// fuzz WORK SECONDS SEED FOLDER...: sources are the *.cpp and *.cc in the
/// folders; headers are looked for in them and above them.
int main(int Count, char **Words) {
  using namespace heddle::weaver::test;
  if (Count < 5) {
    errs() << "usage: weaver_fuzz WORK SECONDS SEED FOLDER...\n";
    return 2;
  }
  Options O;
  SmallString<256> Work(Words[1]);
  sys::fs::make_absolute(Work);
  O.Work = Work.str().str();
  if (StringRef(Words[2]).getAsInteger(10, O.Seconds) ||
      StringRef(Words[3]).getAsInteger(10, O.Seed)) {
    errs() << "weaver_fuzz: SECONDS and SEED are numbers\n";
    return 2;
  }
  for (int I = 4; I < Count; ++I) {
    SmallString<256> Folder(Words[I]);
    sys::fs::make_absolute(Folder);
    sys::path::remove_dots(Folder, true);
    O.Includes.push_back(Folder.str().str());
    O.Includes.push_back(sys::path::parent_path(Folder).str());
    readSources(Folder, O.Sources);
  }
  return run(std::move(O));
}
