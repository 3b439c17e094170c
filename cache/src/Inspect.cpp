//===- Inspect.cpp - what is wrong with a cache directory -------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CacheErrors.h"
#include "Directory.h"
#include "Publish.h"
#include "heddle/cache/Cache.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace heddle::cache {

namespace {

constexpr std::pair<Finding::Kind, StringLiteral> KindNames[] = {
    {Finding::Kind::WrongPermissions, "wrong permissions"},
    {Finding::Kind::OtherOwner, "other owner"},
    {Finding::Kind::OtherFormat, "other format"},
    {Finding::Kind::DamagedRecord, "damaged record"},
    {Finding::Kind::DamagedProxy, "damaged proxy"},
    {Finding::Kind::MissingProxy, "missing proxy"},
    {Finding::Kind::ExtraFile, "extra file"},
    {Finding::Kind::Orphan, "orphan"},
    {Finding::Kind::ForeignEntry, "foreign entry"},
    {Finding::Kind::Unsettled, "unfinished"},
    {Finding::Kind::Undetermined, "not reproducible"}};

/// The format version of a file that is none of ours; 0 when it tells none.
uint64_t formatIn(const std::string &Path) {
  ErrorOr<std::string> Text = readWhole(Path);
  Expected<json::Value> V = json::parse(Text ? *Text : "");
  if (!V)
    return consumeError(V.takeError()), 0;
  const json::Object *O = V->getAsObject();
  const json::Value *Format = O ? O->get("format") : nullptr;
  return Format ? Format->getAsUINT64().value_or(0) : 0;
}

class Inspector {
public:
  explicit Inspector(const Layout &L) : L(L) {}

  void all() {
    permissions(L.Dir);
    if (uint64_t Format = formatIn(L.manifest()); Format != FormatVersion)
      add(Finding::Kind::OtherFormat, L.manifest());
    for (const std::string &Name : listNames(L.Dir))
      if (!isOurs(Name))
        add(Finding::Kind::ForeignEntry, join(L.Dir, Name));
    for (const std::string &Name : listNames(L.pending()))
      add(Finding::Kind::Unsettled, join(L.pending(), Name));
    units();
    for (const std::string &Unit : listNames(L.proxies()))
      if (!Units.count(Unit))
        add(Finding::Kind::Orphan, L.proxies(Unit));
    for (const std::string &Unit : listNames(L.facts()))
      if (!Units.count(Unit))
        add(Finding::Kind::Orphan, L.facts(Unit));
  }

  std::vector<Finding> Found;

private:
  void add(Finding::Kind What, std::string Path, StringRef Source = "") {
    Found.push_back({What, std::move(Path), Source.str()});
  }

  /// Of a file or a folder and all that it holds.
  void permissions(const std::string &Path) {
    struct stat Status;
    if (::lstat(Path.c_str(), &Status) != 0)
      return;
    if (Status.st_uid != ::geteuid())
      add(Finding::Kind::OtherOwner, Path);
    if (!S_ISLNK(Status.st_mode) && (Status.st_mode & (S_IWGRP | S_IWOTH)))
      add(Finding::Kind::WrongPermissions, Path);
    if (S_ISDIR(Status.st_mode))
      for (const std::string &Name : listNames(Path))
        permissions(join(Path, Name));
  }

  void units() {
    for (const std::string &Name : listNames(L.units())) {
      StringRef Unit = Name;
      std::string Path = join(L.units(), Name);
      std::optional<UnitRecord> R;
      if (Unit.consume_back(".json"))
        R = parseRecord(Path);
      uint64_t Format = R ? FormatVersion : formatIn(Path);
      if (R && unitName(*R) == Unit) {
        Units[Unit.str()] = R->Fingerprint;
        if (!R->Output.empty() && unitOfOutput(L, R->Output) != Unit)
          add(Finding::Kind::Orphan, Path, R->Source);
        proxies(Unit, *R);
      } else {
        add(Format && Format != FormatVersion ? Finding::Kind::OtherFormat
                                              : Finding::Kind::DamagedRecord,
            Path);
      }
    }
  }

  void proxies(StringRef Unit, const UnitRecord &R) {
    std::string Folder = L.proxies(Unit, R.Fingerprint);
    if (!R.Proxies.empty())
      for (const ProxyFile &F : R.Proxies)
        proxy(join(Folder, F.Name), F, R);
    for (const std::string &Name : listNames(Folder))
      if (none_of(R.Proxies,
                  [&](const ProxyFile &F) { return F.Name == Name; }))
        add(Finding::Kind::ExtraFile, join(Folder, Name), R.Source);
    for (const std::string &Name : listNames(L.proxies(Unit)))
      if (Name != PinFile && (R.Proxies.empty() || Name != R.Fingerprint.hex()))
        add(Finding::Kind::Orphan, join(L.proxies(Unit), Name), R.Source);
  }

  void proxy(const std::string &Path, const ProxyFile &F, const UnitRecord &R) {
    Expected<Digest> Content = hashFile(Path);
    if (!Content) {
      consumeError(Content.takeError());
      add(Finding::Kind::MissingProxy, Path, R.Source);
    } else if (*Content != F.Content) {
      add(Finding::Kind::DamagedProxy, Path, R.Source);
    }
  }

  const Layout &L;
  std::map<std::string, Digest> Units; ///< that have a record
};

} // namespace

StringRef kindName(Finding::Kind K) {
  return find_if(KindNames, [&](auto &N) { return N.first == K; })->second;
}

Expected<std::vector<Finding>> Cache::inspect(StringRef Directory) {
  SmallString<256> Path(Directory);
  sys::fs::make_absolute(Path);
  sys::path::remove_dots(Path);
  Layout L{Path.str().str()};
  if (!exists(L.Dir))
    return errors::directoryMissing(L.Dir);
  if (!formatIn(L.manifest()))
    return errors::notACache(L.Dir);
  // Where others may write, nobody's lock is to be trusted either: look anyway.
  ErrorOr<Descriptor> Lock = lockFile(L.lock(), LockKind::Shared, IfBusy::Wait);
  Inspector I(L);
  I.all();
  return std::move(I.Found);
}

} // namespace heddle::cache
