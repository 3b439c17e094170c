//===- Collect.cpp - what belongs to no unit goes ---------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Directory.h"
#include "Publish.h"
#include "Staging.h"
#include "heddle/cache/Cache.h"
#include <set>
#include <sys/stat.h>

using namespace llvm;

namespace heddle::cache {

namespace {

uint64_t bytesOf(const std::string &Path) {
  struct stat Status;
  if (::lstat(Path.c_str(), &Status) != 0)
    return 0;
  uint64_t Bytes = S_ISREG(Status.st_mode) ? Status.st_size : 0;
  if (S_ISDIR(Status.st_mode))
    for (const std::string &Name : listNames(Path))
      Bytes += bytesOf(join(Path, Name));
  return Bytes;
}

/// One run, with the lock held.
class Collector {
public:
  explicit Collector(const Layout &L) : L(L) {}

  void dropUnits(function_ref<bool(const UnitRecord &)> Keep) {
    for (const std::string &Name : listNames(L.units())) {
      StringRef Unit = Name;
      if (!Unit.consume_back(".json"))
        continue;
      std::optional<UnitRecord> R = readRecord(L, Unit);
      if (R && Keep(*R) && owns(Unit, *R)) {
        Fingerprints[Unit.str()] =
            R->Proxies.empty() ? std::nullopt : std::optional(R->Fingerprint);
        continue;
      }
      ++Done.Units;
      Done.Bytes += bytesOf(join(L.units(), Name)) + bytesOf(L.proxies(Unit)) +
                    bytesOf(L.facts(Unit));
      dropUnit(L, Unit);
    }
  }

  void dropProxies() {
    for (const std::string &Unit : listNames(L.proxies())) {
      auto Known = Fingerprints.find(Unit);
      uint64_t Before = bytesOf(L.proxies(Unit));
      size_t Entries = listNames(L.proxies(Unit)).size();
      collect(L, Unit,
              Known == Fingerprints.end() ? std::nullopt : Known->second);
      Done.Bytes += Before - bytesOf(L.proxies(Unit));
      Done.Files += Entries - listNames(L.proxies(Unit)).size() +
                    !exists(L.proxies(Unit));
    }
  }

  void dropFacts() {
    for (const std::string &Unit : listNames(L.facts()))
      if (!Fingerprints.count(Unit))
        drop(L.facts(Unit));
  }

  void dropOutputs() {
    for (const std::string &Name : listNames(L.outputs())) {
      std::string Folder = join(L.outputs(), Name);
      for (const std::string &Entry : listNames(Folder)) {
        ErrorOr<std::string> Unit = readWhole(join(Folder, Entry));
        if (!Unit || !Fingerprints.count(*Unit))
          drop(join(Folder, Entry));
      }
      if (listNames(Folder).empty())
        drop(Folder);
    }
  }

  Collected Done;

private:
  /// Of two units with one object the one that made it last.
  bool owns(StringRef Unit, const UnitRecord &R) const {
    return R.Output.empty() || unitOfOutput(L, R.Output) == Unit;
  }

  void drop(const std::string &Path) {
    ++Done.Files;
    Done.Bytes += bytesOf(Path);
    consumeError(removeTree("collect", Path));
  }

  const Layout &L;
  std::map<std::string, std::optional<Digest>> Fingerprints; ///< by unit
};

} // namespace

Error Cache::repair() {
  Layout L{Dir};
  if (listNames(L.staging()).empty() && !exists(L.pending()))
    return Error::success();
  Expected<Descriptor> Lock = lockForWriting(L);
  if (!Lock)
    return Lock.takeError();
  removeAbandonedStaging(L);
  return recover(L);
}

Expected<Collected>
Cache::collect(function_ref<bool(const UnitRecord &)> Keep) {
  Layout L{Dir};
  Expected<Descriptor> Lock = lockForWriting(L);
  if (!Lock)
    return Lock.takeError();
  removeAbandonedStaging(L);
  if (Error E = recover(L))
    return E;
  Collector C(L);
  C.dropUnits(Keep);
  C.dropProxies();
  C.dropFacts();
  C.dropOutputs();
  return C.Done;
}

} // namespace heddle::cache
