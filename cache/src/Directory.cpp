//===- Directory.cpp - what may serve as a cache directory ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Directory.h"
#include "CacheErrors.h"
#include "FaultPoint.h"
#include "heddle/cache/Record.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace heddle::cache {

namespace {

/// The format version that the directory's manifest names, if it is a cache's.
std::optional<uint64_t> readFormat(const Layout &L) {
  ErrorOr<std::string> Text = readWhole(L.manifest());
  if (!Text)
    return std::nullopt;
  Expected<json::Value> V = json::parse(*Text);
  if (!V) {
    consumeError(V.takeError());
    return std::nullopt;
  }
  const json::Object *O = V->getAsObject();
  const json::Value *Format = O ? O->get("format") : nullptr;
  if (!Format || O->getString("heddle") != "cache")
    return std::nullopt;
  return Format->getAsUINT64();
}

Error writeManifest(const Layout &L) {
  json::Value V = json::Object{{"heddle", "cache"},
                               {"format", FormatVersion},
                               {"tool", "heddle " HEDDLE_VERSION}};
  std::string Text = formatv("{0:2}\n", V).str();
  if (Error E = writeFile("write manifest", L.newManifest(), Text))
    return E;
  if (Error E = renamePath("rename manifest", L.newManifest(), L.manifest()))
    return E;
  return syncDirectory("sync new cache", L.Dir);
}

/// True when nothing is there but what an interrupted prepareDirectory() or
/// clearDirectory() leaves.
bool isBlank(const Layout &L) {
  return all_of(listNames(L.Dir), [](StringRef Name) {
    return Name == "lock" || Name == "manifest.json.new";
  });
}

} // namespace

bool isOurs(StringRef Name) {
  static constexpr StringLiteral Ours[] = {"manifest.json", "manifest.json.new",
                                           "units",         "proxies",
                                           "staging",       "pending",
                                           "lock",          "outputs",
                                           "facts",         "index"};
  return is_contained(Ours, Name);
}

/// Which directory it is and whose, before anything in it is looked at.
Error checkOwner(const Layout &L) {
  struct stat Status;
  if (::stat(L.Dir.c_str(), &Status) != 0) {
    if (errno == ENOENT || errno == ENOTDIR)
      return errors::directoryMissing(L.Dir);
    return errors::readFailed(L.Dir, lastError());
  }
  if (!S_ISDIR(Status.st_mode))
    return errors::notADirectory(L.Dir);
  if (Status.st_uid != ::geteuid())
    return errors::ownedByOther(L.Dir, Status.st_uid);
  if (Status.st_mode & S_IWOTH)
    return errors::worldWritable(L.Dir);
  return Error::success();
}

namespace {

Error checkWritable(const Layout &L) {
  if (::faccessat(AT_FDCWD, L.Dir.c_str(), R_OK | W_OK | X_OK, AT_EACCESS) == 0)
    return Error::success();
  return errors::directoryNotWritable(L.Dir, lastError());
}

Error makeWithParents(const Layout &L) {
  std::error_code EC = faultAt("make cache directory");
  if (!EC)
    EC = sys::fs::create_directories(sys::path::parent_path(L.Dir));
  if (!EC && ::mkdir(L.Dir.c_str(), 0700) != 0)
    EC = lastError();
  if (!EC || EC == std::errc::file_exists)
    return Error::success();
  return errors::cannotMakeDirectory(L.Dir, EC);
}

Error removeSets(const Layout &L) {
  for (const std::string &Part :
       {L.units(), L.pending(), L.proxies(), L.outputs(), L.facts(), L.index()})
    if (Error E = removeTree("remove sets", Part))
      return E;
  return Error::success();
}

Expected<Descriptor> takeLock(const Layout &L) {
  ErrorOr<Descriptor> Lock =
      lockFile(L.lock(), LockKind::Exclusive, IfBusy::Wait);
  if (Lock)
    return std::move(*Lock);
  if (Lock.getError() == std::errc::no_such_file_or_directory)
    return errors::directoryGone(L.Dir);
  return errors::directoryNotWritable(L.Dir, Lock.getError());
}

/// Writes the manifest, over nothing or over that of an older format.
Error initialise(const Layout &L) {
  Expected<Descriptor> Lock = takeLock(L);
  if (!Lock)
    return Lock.takeError();
  std::optional<uint64_t> Format = readFormat(L);
  if (Format && *Format >= FormatVersion)
    return Error::success();
  if (Error E = removeSets(L))
    return E;
  return writeManifest(L);
}

} // namespace

Error prepareDirectory(const Layout &L) {
  if (!exists(L.Dir))
    if (Error E = makeWithParents(L))
      return E;
  if (Error E = checkOwner(L))
    return E;
  if (Error E = checkWritable(L))
    return E;
  std::optional<uint64_t> Format = readFormat(L);
  // Asked again, for another process may have made it a cache in between.
  if (!Format && !isBlank(L) && !(Format = readFormat(L)))
    return errors::notACache(L.Dir);
  if (!Format || *Format < FormatVersion)
    if (Error E = initialise(L))
      return E;
  return checkDirectory(L);
}

Error checkDirectory(const Layout &L) {
  if (Error E = checkOwner(L))
    return E;
  std::optional<uint64_t> Format = readFormat(L);
  if (!Format)
    return errors::notACache(L.Dir);
  if (*Format > FormatVersion)
    return errors::newerFormat(L.Dir, *Format);
  return Error::success();
}

Expected<Descriptor> lockForWriting(const Layout &L) {
  Expected<Descriptor> Lock = takeLock(L);
  if (Lock && !readFormat(L))
    return errors::directoryGone(L.Dir);
  return Lock;
}

Error clearDirectory(const Layout &L) {
  if (!exists(L.Dir))
    return Error::success();
  if (Error E = checkOwner(L))
    return E;
  if (!readFormat(L))
    return isBlank(L) ? Error::success() : errors::notACache(L.Dir);
  for (const std::string &Name : listNames(L.Dir))
    if (!isOurs(Name))
      return errors::foreignEntry(L.Dir, Name);

  Expected<Descriptor> Lock = takeLock(L);
  if (!Lock)
    return Lock.takeError();
  if (Error E = removeSets(L))
    return E;
  // The manifest after all that only a manifest vouches for, the lock last: an
  // interrupted clear leaves a cache, or a directory that isBlank().
  for (const std::string &Part :
       {L.staging(), L.newManifest(), L.manifest(), L.lock()})
    if (Error E = removeTree("clear", Part))
      return E;
  // Not empty: another process is making it a cache again.
  if (::rmdir(L.Dir.c_str()) != 0 && errno != ENOTEMPTY && errno != EEXIST &&
      errno != ENOENT)
    return errors::removeFailed(L.Dir, lastError());
  return Error::success();
}

} // namespace heddle::cache
