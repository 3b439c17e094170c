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
#include "Input.h"
#include "Publish.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>
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

Expected<uint64_t> bytesBelow(const std::string &Directory) {
  uint64_t Bytes = 0;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator I(Directory, EC, false), End;
       !EC && I != End; I.increment(EC)) {
    ErrorOr<sys::fs::basic_file_status> Status = I->status();
    if (Status && Status->type() == sys::fs::file_type::regular_file)
      Bytes += Status->getSize();
  }
  // Another process may remove what is being walked through.
  if (EC && EC != std::errc::no_such_file_or_directory)
    return errors::readFailed(Directory, EC);
  return Bytes;
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

std::optional<UnitRecord> Cache::find(StringRef Source, const Digest &Unit) {
  std::optional<UnitRecord> R = readRecord({Dir}, unitName(Source, Unit));
  if (R && (R->Unit != Unit || R->Source != Source))
    return std::nullopt;
  return R;
}

std::vector<UnitRecord> Cache::records() {
  Layout L{Dir};
  // Against a set that is half listed before and half after a publication.
  // Where there is no lock to be had, nobody publishes.
  ErrorOr<Descriptor> Lock = lockFile(L.lock(), LockKind::Shared, IfBusy::Wait);
  std::set<std::string> Names;
  for (const std::string &Place : {L.pending(), L.units()})
    for (StringRef Name : listNames(Place))
      if (Name.consume_back(".json"))
        Names.insert(Name.str());

  std::vector<UnitRecord> All;
  for (const std::string &Name : Names)
    if (std::optional<UnitRecord> R = readRecord(L, Name))
      All.push_back(std::move(*R));
  llvm::sort(All, [](const UnitRecord &A, const UnitRecord &B) {
    return std::tie(A.Source, A.Unit) < std::tie(B.Source, B.Unit);
  });
  return All;
}

bool Cache::isCurrent(const UnitRecord &R) const {
  if (!all_of(R.Inputs, isUnchanged))
    return false;
  return R.Proxies.empty() ||
         holdsExactly(
             Layout{Dir}.proxies(unitName(R.Source, R.Unit), R.Fingerprint),
             R.Proxies);
}

std::string Cache::proxyPath(const UnitRecord &R, StringRef Name) const {
  return join(Layout{Dir}.proxies(unitName(R.Source, R.Unit), R.Fingerprint),
              Name);
}

Expected<Pin> Cache::pin(const UnitRecord &R) {
  if (R.Proxies.empty())
    return Pin();
  Layout L{Dir};
  std::string Unit = unitName(R.Source, R.Unit);
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
  Expected<uint64_t> Bytes = bytesBelow(Dir);
  if (!Bytes)
    return Bytes.takeError();
  S.Bytes = *Bytes;
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
