//===- Publish.cpp - from staging to what readers see -----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Publish.h"
#include "Files.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace heddle::cache {

namespace {

std::optional<UnitRecord> parseRecord(const std::string &Path) {
  ErrorOr<std::string> Text = readWhole(Path);
  if (!Text)
    return std::nullopt;
  Expected<json::Value> V = json::parse(*Text);
  Expected<UnitRecord> R = V ? fromJSON(*V) : V.takeError();
  if (R)
    return std::move(*R);
  consumeError(R.takeError());
  return std::nullopt;
}

Error makeUnitDirectory(const Layout &L, StringRef Unit) {
  if (Error E = makeDirectory("make proxies", L.proxies()))
    return E;
  if (Error E = makeDirectory("make unit", L.proxies(Unit)))
    return E;
  std::string Pin = join(L.proxies(Unit), PinFile);
  return exists(Pin) ? Error::success() : writeFile("write pin", Pin, "");
}

/// The fingerprint of the proxies that readers may use.
std::optional<Digest> publishedProxies(const Layout &L, StringRef Unit) {
  std::optional<UnitRecord> R = readRecord(L, Unit);
  return R && !R->Proxies.empty() ? std::optional(R->Fingerprint)
                                  : std::nullopt;
}

Error syncUnitDirectory(const Layout &L, StringRef Unit) {
  if (Error E = syncDirectory("sync unit", L.proxies(Unit)))
    return E;
  return syncDirectory("sync proxies", L.proxies());
}

} // namespace

bool holdsExactly(const std::string &Directory, ArrayRef<ProxyFile> Proxies) {
  // A further file could be what a quoted #include of a proxy finds first.
  if (listNames(Directory).size() != Proxies.size())
    return false;
  return all_of(Proxies, [&](const ProxyFile &F) {
    Expected<Digest> Content = hashFile(join(Directory, F.Name));
    if (Content)
      return *Content == F.Content;
    consumeError(Content.takeError());
    return false;
  });
}

std::optional<UnitRecord> readRecord(const Layout &L, StringRef Unit) {
  for (const std::string &Place : {L.pending(), L.units()})
    if (auto R = parseRecord(join(Place, recordName(Unit))))
      if (unitName(R->Source, R->Unit) == Unit)
        return R;
  return std::nullopt;
}

Error place(const Layout &L, StringRef Unit, StagedUnit &Staged) {
  if (Staged.Proxies.empty())
    return Error::success();
  if (Error E = makeUnitDirectory(L, Unit))
    return E;
  std::string Target = L.proxies(Unit, Staged.Fingerprint);
  if (exists(Target)) {
    if (holdsExactly(Target, Staged.Proxies))
      return Error::success();
    if (Error E = renamePath("displace", Target, Staged.displaced()))
      return E;
    Staged.Displaced = true;
  }
  if (Error E = renamePath("place", Staged.Files, Target))
    return E;
  Staged.Placed = true;
  return syncUnitDirectory(L, Unit);
}

void unplace(const Layout &L, StringRef Unit, StagedUnit &Staged) {
  std::string Target = L.proxies(Unit, Staged.Fingerprint);
  if (Staged.Placed)
    consumeError(renamePath("unplace", Target, Staged.Files));
  if (Staged.Displaced)
    consumeError(renamePath("put back", Staged.displaced(), Target));
  Staged.Placed = Staged.Displaced = false;
  collect(L, Unit, publishedProxies(L, Unit));
}

Error announce(const Layout &L, const std::string &StagedRecords) {
  if (Error E = makeDirectory("make units", L.units()))
    return E;
  if (Error E = syncDirectory("sync records", StagedRecords))
    return E;
  return renamePath("announce", StagedRecords, L.pending());
}

Error settle(const Layout &L,
             function_ref<std::optional<Digest>(StringRef)> Keep) {
  if (!exists(L.pending()))
    return Error::success();
  if (Error E = syncDirectory("sync announced", L.Dir))
    return E;
  for (const std::string &Name : listNames(L.pending())) {
    StringRef Unit = Name;
    Unit.consume_back(".json");
    collect(L, Unit, Keep(Unit));
    if (Error E = renamePath("settle", join(L.pending(), Name),
                             join(L.units(), Name)))
      return E;
  }
  // The moved records must last before their former place is given up.
  if (Error E = syncDirectory("sync units", L.units()))
    return E;
  return removeTree("end settling", L.pending());
}

void collect(const Layout &L, StringRef Unit,
             const std::optional<Digest> &Keep) {
  std::string Directory = L.proxies(Unit);
  std::vector<std::string> Stale = listNames(Directory);
  bool Kept = false;
  erase_if(Stale, [&](const std::string &Name) {
    bool IsKept = Keep && Name == Keep->hex();
    Kept |= IsKept;
    return IsKept || Name == PinFile;
  });
  if (!exists(Directory) || (Stale.empty() && Kept))
    return;
  ErrorOr<Descriptor> Lock =
      lockFile(join(Directory, PinFile), LockKind::Exclusive, IfBusy::Fail);
  if (!Lock)
    return;
  if (!Kept)
    return consumeError(removeTree("collect unit", Directory));
  for (const std::string &Name : Stale)
    consumeError(removeTree("collect", join(Directory, Name)));
}

Error recover(const Layout &L) {
  return settle(L, [&](StringRef Unit) { return publishedProxies(L, Unit); });
}

} // namespace heddle::cache
