//===- Fixture.cpp - caches for tests to use up -----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixture.h"
#include "FaultPoint.h"
#include "Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace heddle::cache::test {

namespace {

/// Memory where there is some: the tests write through to the disk so often
/// that a busy one would hold them up.
std::string placeForTests() {
  if (const char *Chosen = ::getenv("TMPDIR"))
    return Chosen;
  return ::access("/dev/shm", R_OK | W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp";
}

void writeLine(const char *Path, const std::string &Line) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  OS << Line << "\n";
}

} // namespace

TempDir::TempDir() {
  SmallString<128> Made;
  REQUIRE(
      !sys::fs::createUniqueDirectory(placeForTests() + "/heddle-cache", Made));
  Root = Made.str().str();
}

TempDir::~TempDir() { consumeError(removeTree("", Root)); }

std::string TempDir::path(StringRef Name) const {
  return Name.empty() ? Root : join(Root, Name);
}

std::string text(Error E) {
  return E ? toString(std::move(E)) : std::string("success");
}

bool contains(StringRef Text, StringRef Part) { return Text.contains(Part); }

void write(const std::string &Path, StringRef Bytes) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  REQUIRE(!EC);
  OS << Bytes;
}

std::string read(const std::string &Path) {
  ErrorOr<std::string> Bytes = readWhole(Path);
  return Bytes ? *Bytes : Bytes.getError().message();
}

std::vector<std::string> names(const std::string &Directory) {
  return listNames(Directory);
}

UnitRecord fullRecord() {
  UnitRecord R;
  R.Unit = {0x0123456789abcdef, 0xfedcba9876543210};
  R.Fingerprint = {1, 2};
  R.Source = "/src/\xff\xfe bad%20utf\x80.cpp";
  R.Directory = "/build";
  R.Output = "/build/a.o";
  R.Command = {"g++", "-DX=\"\t\"", "\xc3\x28", "", std::string("a\0b", 3)};
  R.Tool = "heddle 0.1.0, clang 19.1.7";
  R.Rules = {3, 4};
  R.RuleFiles = {"/r/rules.yaml", "/r/\xe4\xf6.yaml"};
  R.MatchedRules = {0, 7};
  R.Inputs = {{"/src/h.h",
               {5, 6},
               {UINT64_MAX, INT64_MIN, INT64_MAX - 1, (1ull << 53) + 1}}};
  MethodEntry M;
  M.Id = {7, UINT64_MAX};
  M.Class = "ns::C<T>";
  M.Name = "operator%";
  M.Signature = "(const Caf\u00e9 &) const";
  M.Result = "int";
  M.Symbol = "_ZN2ns1CrmEv";
  M.Internal = true;
  M.Noexcept = true;
  M.File = "/src/h.h";
  M.Line = UINT_MAX;
  M.What = Outcome::Refused;
  M.Strategy = "guard";
  M.Why = "its body stays";
  M.Reason = "variadic";
  M.Detail = "it takes C variadic arguments";
  M.Proxy = "a.cpp";
  M.ProxyLine = 12;
  M.ProxyColumn = 34;
  M.Required = false;
  M.Named = true;
  M.Aspects = {{"ns::Timing", INT_MIN, "rules.yaml:3", true, Throwing::May,
                Awaiting::Creation, "/src/timing.h"},
               {"ns::Audit", INT_MAX, "rules.yaml:9", false, Throwing::Never,
                Awaiting::Whole, ""}};
  M.Coroutine = true;
  M.Generator = true;
  R.Methods = {M};
  R.Proxies = {{"a.cpp", "/src/a.cpp", 0, {8, 9}, {1, 2, 3, 4}},
               {"b.h", "/src/b.h", 2, {10, 9}, {1, 2, 3, 5}}};
  R.ParseArgs = {"-DFOR_CLANG"};
  R.Override = "/src/other.cpp";
  R.Matches = {10, 11};
  R.Facts = {12, 13};
  R.Programs = {{"/usr/bin/g++", {14, 15}, {5, 6, 7, 8}}};
  R.System = std::make_shared<HeaderSet>(
      HeaderSet{{"/usr/include/a.h", "/usr/include/b.h"}, {16, 17}, {18, 19}});
  R.Absent = {{"/src", {9, 10, 11, 12}, std::string("a.h\0b\n.h\0", 9)}};
  R.Present = {"/src/there.h"};
  R.Notes = {"-fconcepts was not understood"};
  return R;
}

UnitRecord record(StringRef Source, uint64_t Version) {
  UnitRecord R;
  R.Unit = hashBytes(Source);
  R.Fingerprint = {0, Version};
  R.Source = Source.str();
  R.Directory = "/build";
  return R;
}

std::vector<ProxyContent> proxies(uint64_t Version) {
  std::string Bytes;
  for (int Line = 0; Line != 200; ++Line)
    Bytes += "// version " + std::to_string(Version) + "\n";
  return {{"a.cpp", "a.cpp", Bytes}, {"h.h", "h.h", "// header\n" + Bytes}};
}

Error publish(const std::string &Directory, uint64_t Version) {
  Expected<Cache> C = Cache::create(Directory);
  if (!C)
    return C.takeError();
  Expected<Transaction> T = C->begin();
  if (!T)
    return T.takeError();
  for (StringRef Source : {"/src/a.cpp", "/src/b.cpp"})
    if (Error E = T->add(record(Source, Version), proxies(Version)))
      return E;
  return T->commit();
}

namespace {

Error found(StringRef What, const UnitRecord &R) {
  return createStringError("%s of %s, version %llu", What.data(),
                           R.Source.c_str(),
                           static_cast<unsigned long long>(R.Fingerprint.Low));
}

Error checkProxies(Cache &C, const UnitRecord &R) {
  if (R.Proxies.size() != 2 || !C.isCurrent(R))
    return found("damaged proxies", R);
  for (const ProxyContent &F : proxies(R.Fingerprint.Low))
    if (read(C.proxyPath(R, F.Name)) != F.Bytes)
      return found("other bytes", R);
  return Error::success();
}

bool tryPin(Cache &C, const UnitRecord &R, std::vector<Pin> &Pins) {
  Expected<Pin> P = C.pin(R);
  if (!P) {
    consumeError(P.takeError());
    return false;
  }
  Pins.push_back(std::move(*P));
  return true;
}

} // namespace

Expected<uint64_t> visible(const std::string &Directory) {
  Expected<Cache> C = Cache::open(Directory);
  if (!C) {
    consumeError(C.takeError());
    return 0;
  }
  for (;;) {
    std::vector<Pin> Pins;
    std::vector<UnitRecord> All = C->records();
    if (All.empty())
      return 0;
    if (All.size() != 2 || All[0].Fingerprint != All[1].Fingerprint)
      return found("mixture", All[0]);
    // Another process has published meanwhile: look again.
    if (!all_of(All, [&](auto &R) { return tryPin(*C, R, Pins); })) {
      if (C->records() == All)
        return found("missing proxies", All[0]);
      continue;
    }
    for (const UnitRecord &R : All)
      if (Error E = checkProxies(*C, R))
        return E;
    return All[0].Fingerprint.Low;
  }
}

pid_t startChild(const std::function<void()> &Work) {
  pid_t Child = ::fork();
  REQUIRE(Child >= 0);
  if (Child != 0)
    return Child;
  Work();
  ::_exit(0);
}

std::string endOf(pid_t Child) {
  int Status = 0;
  while (::waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  return WIFSIGNALED(Status) ? "signal " + std::to_string(WTERMSIG(Status))
                             : "exit " + std::to_string(WEXITSTATUS(Status));
}

std::string inChild(const std::function<std::string()> &Work) {
  int Ends[2];
  REQUIRE(::pipe(Ends) == 0);
  pid_t Child = startChild([&] {
    std::string Result = Work();
    if (::write(Ends[1], Result.data(), Result.size()) < 0)
      ::_exit(1);
  });
  ::close(Ends[1]);
  Descriptor Output(Ends[0]);
  std::string Result;
  REQUIRE(!readAll(Output.get(), [&](StringRef Part) { Result += Part; }));
  std::string End = endOf(Child);
  return Result.empty() ? End : Result;
}

bool mountSmall(const std::string &Directory) {
  uid_t User = ::geteuid();
  gid_t Group = ::getegid();
  if (User == 0) {
    if (::unshare(CLONE_NEWNS) != 0)
      return false;
  } else {
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
      return false;
    writeLine("/proc/self/setgroups", "deny");
    writeLine("/proc/self/uid_map", "0 " + std::to_string(User) + " 1");
    writeLine("/proc/self/gid_map", "0 " + std::to_string(Group) + " 1");
  }
  return ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         ::mount("none", Directory.c_str(), "tmpfs", 0,
                 "size=512k,mode=0700") == 0;
}

bool makeReadOnly(const std::string &Directory) {
  return ::mount(nullptr, Directory.c_str(), nullptr, MS_REMOUNT | MS_RDONLY,
                 nullptr) == 0;
}

namespace {
size_t Steps = 0;
size_t StepOfAction = 0;
std::function<int()> OnAction;

int countStep(const char *) {
  ++Steps;
  return StepOfAction == 0 || Steps == StepOfAction ? OnAction() : 0;
}
} // namespace

void atStep(size_t At, std::function<int()> Action) {
  Steps = 0;
  StepOfAction = At;
  OnAction = std::move(Action);
  OnStep = countStep;
}

void atEveryStep(std::function<int()> Action) { atStep(0, std::move(Action)); }
void noSteps() { OnStep = nullptr; }
size_t stepsTaken() { return Steps; }

} // namespace heddle::cache::test
