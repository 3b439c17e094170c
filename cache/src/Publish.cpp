//===- Publish.cpp - from staging to what readers see -----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Publish.h"
#include "CacheErrors.h"
#include "Files.h"
#include "Input.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace heddle::cache {

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

namespace {

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

Error placeFacts(const Layout &L, StringRef Unit, const StagedUnit &Staged) {
  if (Staged.Facts.empty())
    return Error::success();
  if (Error E = makeDirectory("make facts", L.facts()))
    return E;
  return renamePath("place facts", Staged.Facts, L.facts(Unit));
}

/// Says whose object is at an output, and removes the unit whose it was.
Error takeOutput(const Layout &L, StringRef Unit) {
  std::optional<UnitRecord> R = readRecord(L, Unit);
  if (!R || R->Output.empty())
    return Error::success();
  std::string Before = unitOfOutput(L, R->Output);
  if (Before == Unit)
    return Error::success();
  if (!Before.empty())
    dropUnit(L, Before);
  std::string Entry = L.output(R->Output), New = Entry + "new";
  StringRef Name = sys::path::filename(R->Output);
  if (Error E = makeDirectory("make outputs", L.outputs()))
    return E;
  if (Error E = makeDirectory("make output name", L.outputs(Name)))
    return E;
  if (Error E = writeFile("write output", New, Unit))
    return E;
  return renamePath("rename output", New, Entry);
}

Error syncUnitDirectory(const Layout &L, StringRef Unit) {
  if (Error E = syncDirectory("sync unit", L.proxies(Unit)))
    return E;
  return syncDirectory("sync proxies", L.proxies());
}

} // namespace

bool holdsExactly(const std::string &Directory, ArrayRef<ProxyFile> Proxies,
                  Stamps Trust) {
  // A further file could be what a quoted #include of a proxy finds first.
  if (listNames(Directory).size() != Proxies.size())
    return false;
  return all_of(Proxies, [&](const ProxyFile &F) {
    std::string Path = join(Directory, F.Name);
    struct stat Status;
    if (Trust == Stamps::Trusted && F.Seen != Stamp() &&
        ::stat(Path.c_str(), &Status) == 0 && stampOf(Status) == F.Seen)
      return true;
    Expected<Digest> Content = hashFile(Path);
    if (Content)
      return *Content == F.Content;
    consumeError(Content.takeError());
    return false;
  });
}

std::optional<UnitRecord> readRecord(const Layout &L, StringRef Unit) {
  for (const std::string &Place : {L.pending(), L.units()})
    if (auto R = parseRecord(join(Place, recordName(Unit))))
      if (unitName(*R) == Unit)
        return R;
  return std::nullopt;
}

Error place(const Layout &L, StringRef Unit, StagedUnit &Staged) {
  if (Error E = placeFacts(L, Unit, Staged))
    return E;
  if (Staged.Proxies.empty())
    return Error::success();
  std::string Target = L.proxies(Unit, Staged.Fingerprint);
  if (Staged.InPlace)
    return holdsExactly(Target, Staged.Proxies) ? Error::success()
                                                : errors::proxiesReplaced(Unit);
  if (Error E = makeUnitDirectory(L, Unit))
    return E;
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
    if (Error E = takeOutput(L, Unit))
      return E;
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

std::string unitOfOutput(const Layout &L, StringRef Output) {
  ErrorOr<std::string> Unit = readWhole(L.output(Output));
  // A name that leads elsewhere is none.
  return Unit && !StringRef(*Unit).contains('/') ? *Unit : "";
}

void dropUnit(const Layout &L, StringRef Unit) {
  consumeError(removeTree("drop record", join(L.units(), recordName(Unit))));
  consumeError(removeTree("drop facts", L.facts(Unit)));
  collect(L, Unit, std::nullopt);
}

Error recover(const Layout &L) {
  return settle(L, [&](StringRef Unit) { return publishedProxies(L, Unit); });
}

} // namespace heddle::cache
