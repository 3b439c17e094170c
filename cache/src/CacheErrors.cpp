//===- CacheErrors.cpp - what can go wrong, in words ------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CacheErrors.h"
#include "heddle/cache/Record.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace heddle::cache::errors {

namespace {

template <typename... Ts>
Error make(std::error_code EC, const char *Format, Ts &&...Values) {
  return make_error<StringError>(
      formatv(Format, std::forward<Ts>(Values)...).str(), EC);
}

std::error_code because(std::errc E) { return std::make_error_code(E); }

} // namespace

Error directoryMissing(StringRef Directory) {
  return make(because(std::errc::no_such_file_or_directory),
              "there is no cache directory '{0}': build once with this "
              "directory, or name the right one with --cache",
              Directory);
}

Error notADirectory(StringRef Directory) {
  return make(because(std::errc::not_a_directory),
              "the cache directory '{0}' is not a directory: remove the file "
              "that is there, or name another place with --cache",
              Directory);
}

Error cannotMakeDirectory(StringRef Directory, std::error_code EC) {
  return make(EC,
              "cannot make the cache directory '{0}': {1}. Name a place that "
              "can be written to with --cache",
              Directory, EC.message());
}

Error directoryNotWritable(StringRef Directory, std::error_code EC) {
  return make(EC,
              "cannot write to the cache directory '{0}': {1}. Give the user "
              "of the build write permission there, or name another place "
              "with --cache",
              Directory, EC.message());
}

Error ownedByOther(StringRef Directory, unsigned Owner) {
  return make(because(std::errc::operation_not_permitted),
              "the cache directory '{0}' belongs to another user (uid {1}), "
              "who could plant code that gets compiled: remove it, or name a "
              "directory of your own with --cache",
              Directory, Owner);
}

Error worldWritable(StringRef Directory) {
  return make(because(std::errc::operation_not_permitted),
              "the cache directory '{0}' can be written to by everyone, who "
              "could plant code that gets compiled: remove it and build "
              "again, or name another place with --cache",
              Directory);
}

Error notACache(StringRef Directory) {
  return make(
      because(std::errc::directory_not_empty),
      "the directory '{0}' holds other files and is no heddle cache "
      "(it has no manifest.json of heddle's): nothing was changed "
      "there; name an empty or a new directory with --cache, or, if this "
      "was a cache and its manifest.json is damaged, remove the directory "
      "by hand",
      Directory);
}

Error newerFormat(StringRef Directory, uint64_t Found) {
  return make(because(std::errc::not_supported),
              "the cache directory '{0}' was written by a newer heddle "
              "(format {1}, this heddle knows {2}): use that heddle, or "
              "remove the directory, or name another one with --cache",
              Directory, Found, FormatVersion);
}

Error foreignEntry(StringRef Directory, StringRef Name) {
  return make(because(std::errc::directory_not_empty),
              "the cache directory '{0}' holds '{1}', which heddle did not "
              "write: nothing was removed; move it away and try again",
              Directory, Name);
}

Error directoryGone(StringRef Directory) {
  return make(because(std::errc::no_such_file_or_directory),
              "the cache directory '{0}' was cleared by another process "
              "meanwhile: nothing was published; build again",
              Directory);
}

Error readFailed(StringRef Path, std::error_code EC) {
  return make(EC,
              "cannot read '{0}': {1}. See to it that the file is there and "
              "can be read",
              Path, EC.message());
}

Error writeFailed(StringRef Path, std::error_code EC) {
  return make(EC,
              "cannot write '{0}' in the cache: {1}. Nothing was published; "
              "mend that and build again, or name another place with --cache",
              Path, EC.message());
}

Error removeFailed(StringRef Path, std::error_code EC) {
  return make(EC,
              "cannot remove '{0}' from the cache: {1}. Mend that and try "
              "again",
              Path, EC.message());
}

Error fileKeepsChanging(StringRef Path) {
  return make(because(std::errc::resource_unavailable_try_again),
              "'{0}' changes while it is being read: build again when nothing "
              "writes to it any more",
              Path);
}

Error badProxyName(StringRef Source, StringRef Name) {
  return make(because(std::errc::invalid_argument),
              "'{1}' cannot be the name of a proxy file of '{0}': a name is "
              "not empty, has no slash and does not begin with a dot. This is "
              "a bug in heddle; please report it",
              Source, Name);
}

Error duplicateProxyName(StringRef Source, StringRef Name) {
  return make(because(std::errc::file_exists),
              "two proxy files of '{0}' are named '{1}'. This is a bug in "
              "heddle; please report it",
              Source, Name);
}

Error transactionFailed() {
  return make(because(std::errc::operation_canceled),
              "nothing was published, because an earlier part of the same run "
              "could not be written: mend that error and build again");
}

Error transactionOver() {
  return make(because(std::errc::invalid_argument),
              "the cache transaction has already been committed. This is a "
              "bug in heddle; please report it");
}

Error proxiesReplaced(StringRef Source) {
  return make(because(std::errc::no_such_file_or_directory),
              "the proxies of '{0}' were replaced by another process "
              "meanwhile: build again",
              Source);
}

} // namespace heddle::cache::errors
