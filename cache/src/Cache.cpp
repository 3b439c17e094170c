//===- Cache.cpp - the release-local proxy cache ----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/cache/Cache.h"
#include "CacheErrors.h"
#include "Directory.h"
#include "Files.h"
#include "Index.h"
#include "Publish.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dirent.h>
#include <fcntl.h>
#include <map>
#include <set>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

using namespace llvm;

namespace heddle::cache {

namespace {

std::string absolute(StringRef Directory) {
  SmallString<256> Path(Directory);
  sys::fs::make_absolute(Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/false);
  return Path.str().str();
}

/// Of several units that saw a method, the one counts that did most with it.
/// The order of `Outcome` is that order.
std::map<Digest, Outcome> outcomes(ArrayRef<UnitRecord> Records) {
  std::map<Digest, Outcome> Of;
  for (const UnitRecord &R : Records)
    for (const MethodEntry &M : R.Methods) {
      auto [It, New] = Of.try_emplace(M.Id, M.What);
      It->second = std::min(It->second, M.What);
    }
  return Of;
}

/// Adds up the plain files below the folder that \p Parent and \p Name say.
/// Another process may remove what is being walked through.
void addBytesBelow(int Parent, const char *Name, uint64_t &Bytes) {
  int Fd = ::openat(Parent, Name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *Folder = Fd < 0 ? nullptr : ::fdopendir(Fd);
  if (!Folder)
    return;
  while (const dirent *Entry = ::readdir(Folder)) {
    StringRef Child(Entry->d_name);
    if (Child == "." || Child == "..")
      continue;
    struct stat Status = {};
    bool IsFolder = Entry->d_type == DT_DIR; // not every file system tells
    if (!IsFolder &&
        ::fstatat(Fd, Entry->d_name, &Status, AT_SYMLINK_NOFOLLOW) == 0)
      IsFolder = S_ISDIR(Status.st_mode);
    if (IsFolder)
      addBytesBelow(Fd, Entry->d_name, Bytes);
    else if (S_ISREG(Status.st_mode))
      Bytes += Status.st_size;
  }
  ::closedir(Folder);
}

} // namespace

Pin::Pin(Pin &&Other) noexcept
    : Descriptor(std::exchange(Other.Descriptor, -1)) {}

Pin &Pin::operator=(Pin &&Other) noexcept {
  std::swap(Descriptor, Other.Descriptor);
  return *this;
}

Pin::~Pin() {
  if (Descriptor >= 0)
    ::close(Descriptor);
}

Expected<Cache> Cache::create(StringRef Directory) {
  Cache C(absolute(Directory));
  if (Error E = prepareDirectory({C.Dir}))
    return E;
  return C;
}

Expected<Cache> Cache::open(StringRef Directory) {
  Cache C(absolute(Directory));
  if (Error E = checkDirectory({C.Dir}))
    return E;
  return C;
}

Error Cache::clear(StringRef Directory) {
  // What a link leads to is the cache; the link is somebody else's.
  SmallString<256> Real;
  if (sys::fs::real_path(Directory, Real))
    Real = absolute(Directory);
  return clearDirectory({Real.str().str()});
}

std::optional<UnitRecord> Cache::find(StringRef Source, const Digest &Unit,
                                      bool IsOverride) {
  std::optional<UnitRecord> R =
      readRecord({Dir}, unitName(Source, Unit, IsOverride));
  if (R && (R->Unit != Unit || R->Source != Source))
    return std::nullopt;
  return R;
}

std::vector<UnitRecord> Cache::findByOutput(StringRef Output) {
  std::vector<UnitRecord> Found = findByOutputName(sys::path::filename(Output));
  erase_if(Found, [&](const UnitRecord &R) { return R.Output != Output; });
  return Found;
}

std::vector<UnitRecord> Cache::findByOutputName(StringRef Name) {
  Layout L{Dir};
  ErrorOr<Descriptor> Lock = lockFile(L.lock(), LockKind::Shared, IfBusy::Wait);
  std::set<std::string> Units;
  for (const std::string &Entry : listNames(L.outputs(Name)))
    if (ErrorOr<std::string> Unit = readWhole(join(L.outputs(Name), Entry)))
      Units.insert(*Unit);
  // What an interrupted run has published and not settled.
  for (StringRef Entry : listNames(L.pending()))
    if (Entry.consume_back(".json"))
      Units.insert(Entry.str());
  std::vector<UnitRecord> Found;
  for (const std::string &Unit : Units)
    if (std::optional<UnitRecord> R = readRecord(L, Unit))
      if (sys::path::filename(R->Output) == Name)
        Found.push_back(std::move(*R));
  return Found;
}

std::vector<UnitRecord> Cache::records() {
  Layout L{Dir};
  // Against a set that is half listed before and half after a publication.
  // Where there is no lock to be had, nobody publishes.
  ErrorOr<Descriptor> Lock = lockFile(L.lock(), LockKind::Shared, IfBusy::Wait);
  std::vector<UnitRecord> All = readAllRecords(L);
  llvm::sort(All, [](const UnitRecord &A, const UnitRecord &B) {
    return std::tie(A.Source, A.Unit) < std::tie(B.Source, B.Unit);
  });
  return All;
}

std::optional<std::string> Cache::facts(const UnitRecord &R) const {
  if (R.Facts == Digest())
    return std::nullopt;
  ErrorOr<std::string> Bytes = readWhole(Layout{Dir}.facts(unitName(R)));
  if (!Bytes || hashBytes(*Bytes) != R.Facts)
    return std::nullopt;
  return std::move(*Bytes);
}

bool Cache::isCurrent(const UnitRecord &R) const {
  Checks Now;
  return isCurrent(R, Now);
}

bool Cache::isCurrent(const UnitRecord &R, Checks &Now) const {
  auto Unchanged = [&](const auto &What) { return Now.isUnchanged(What); };
  return all_of(R.Programs, Unchanged) && all_of(R.Inputs, Unchanged) &&
         Unchanged(*R.System) &&
         all_of(R.Absent,
                [&](const AbsentNames &A) { return Now.isStillAbsent(A); }) &&
         all_of(R.Present,
                [&](const std::string &P) { return Now.isPresent(P); }) &&
         (R.Proxies.empty() ||
          holdsExactly(Layout{Dir}.proxies(unitName(R), R.Fingerprint),
                       R.Proxies, Stamps::Trusted));
}

std::string Cache::proxyPath(const UnitRecord &R, StringRef Name) const {
  return join(Layout{Dir}.proxies(unitName(R), R.Fingerprint), Name);
}

Expected<Pin> Cache::pin(const UnitRecord &R) {
  if (R.Proxies.empty())
    return Pin();
  Layout L{Dir};
  std::string Unit = unitName(R);
  std::string Path = join(L.proxies(Unit), PinFile);
  ErrorOr<Descriptor> Lock = lockFile(Path, LockKind::Shared, IfBusy::Wait);
  if (!Lock && Lock.getError() != std::errc::no_such_file_or_directory)
    return errors::readFailed(Path, Lock.getError());
  if (!Lock || !exists(L.proxies(Unit, R.Fingerprint)))
    return errors::proxiesReplaced(R.Source);
  return Pin(Lock->release());
}

Expected<Summary> Cache::summary() {
  Summary S;
  S.Directory = Dir;
  addBytesBelow(AT_FDCWD, Dir.c_str(), S.Bytes);
  std::vector<UnitRecord> All = records();
  S.Units = All.size();
  for (const UnitRecord &R : All)
    S.ProxyFiles += R.Proxies.size();
  for (auto &[Id, What] : outcomes(All))
    ++(What == Outcome::Woven     ? S.Woven
       : What == Outcome::Refused ? S.Refused
                                  : S.Declared);
  return S;
}

} // namespace heddle::cache
