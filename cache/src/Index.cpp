//===- Index.cpp - all records, quicker to read -----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Index.h"
#include "Files.h"
#include "Input.h"
#include "Publish.h"
#include "heddle/cache/Codec.h"
#include <map>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace heddle::cache {

namespace {

/// A record, and the file that it was read from.
struct Entry {
  std::string File; ///< inside of the cache directory
  Stamp Seen;       ///< zero: too young to be known again
  UnitRecord Record;
};

template <typename C> bool code(C &To, coded<C, Entry> &E) {
  if (!To(E.File) || !To(E.Seen.Size) || !To(E.Seen.ModifiedNs) ||
      !To(E.Seen.ChangedNs) || !To(E.Seen.Inode))
    return false;
  if constexpr (std::is_same_v<C, Encoder>)
    return encode(To, E.Record), true;
  else
    return decode(To, E.Record);
}

/// What the bytes after it are, and that they are whole.
std::string heading(StringRef Bytes) {
  return "heddle " HEDDLE_VERSION " index " + std::to_string(FormatVersion) +
         " " + hashBytes(Bytes).hex() + "\n";
}

std::vector<Entry> readIndex(const Layout &L) {
  std::vector<Entry> Entries;
  ErrorOr<std::string> Bytes = readWhole(L.index());
  if (!Bytes)
    return Entries;
  auto [Heading, Rest] = StringRef(*Bytes).split('\n');
  if ((Heading + "\n").str() != heading(Rest))
    return Entries;
  Decoder From(Rest);
  if (!From(Entries) || !From.atEnd())
    Entries.clear();
  return Entries;
}

/// Sets that are equal become one, which is written once.
void shareSets(std::vector<Entry> &Entries) {
  std::map<std::pair<Digest, Digest>, std::shared_ptr<const HeaderSet>> Known;
  for (Entry &E : Entries) {
    auto &Set = E.Record.System;
    Set = Known.try_emplace({Set->Content, Set->Seen}, Set).first->second;
  }
}

/// By rename, so that whoever reads it at the same time reads one or the other.
/// Not through to the disk: a torn one is not whole, and so counts as none.
void writeIndex(const Layout &L, std::vector<Entry> &Entries) {
  shareSets(Entries);
  Encoder To;
  To(Entries);
  std::string Bytes = To.finish();
  std::string New = join(L.staging(), "index." + std::to_string(::getpid()));
  std::error_code EC = writeQuickly(New, heading(Bytes) + Bytes);
  if (EC || ::rename(New.c_str(), L.index().c_str()) != 0)
    ::unlink(New.c_str());
}

/// Records read from their files before the index is worth writing.
constexpr size_t ManyRecords = 64;

} // namespace

std::vector<UnitRecord> readAllRecords(const Layout &L) {
  std::map<std::string, std::string> Files; // by record; pending ones first
  for (const auto &[Folder, Path] :
       {std::pair("pending/", L.pending()), std::pair("units/", L.units())})
    for (const std::string &Name : listNames(Path))
      if (StringRef(Name).ends_with(".json"))
        Files.try_emplace(Name, Folder + Name);

  std::vector<Entry> Known = readIndex(L);
  std::map<StringRef, Entry *> ByFile;
  for (Entry &E : Known)
    ByFile[E.File] = &E;
  std::vector<Entry> Current;
  size_t Read = 0;
  for (auto &[Name, File] : Files) {
    struct stat Status;
    if (::stat(join(L.Dir, File).c_str(), &Status) != 0)
      continue;
    auto Found = ByFile.find(File);
    if (Found != ByFile.end() && Found->second->Seen != Stamp() &&
        Found->second->Seen == stampOf(Status)) {
      Current.push_back(std::move(*Found->second));
      continue;
    }
    ++Read;
    std::optional<UnitRecord> R =
        readRecord(L, StringRef(Name).drop_back(StringRef(".json").size()));
    if (R)
      Current.push_back({File, stampAt(Status, now()), std::move(*R)});
  }
  if (Read > std::max(ManyRecords, Files.size() / 20))
    writeIndex(L, Current);
  std::vector<UnitRecord> Records;
  for (Entry &E : Current)
    Records.push_back(std::move(E.Record));
  return Records;
}

} // namespace heddle::cache
