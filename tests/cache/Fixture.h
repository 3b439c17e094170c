//===- Fixture.h - caches for tests to use up -------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_CACHE_FIXTURE_H
#define HEDDLE_TESTS_CACHE_FIXTURE_H

#include "heddle/cache/Cache.h"
#include <doctest/doctest.h>
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>

namespace heddle::cache::test {

/// An empty directory of its own, removed at the end.
class TempDir {
public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir &) = delete;
  TempDir &operator=(const TempDir &) = delete;

  std::string path(llvm::StringRef Name = "") const;

private:
  std::string Root;
};

/// The text of an error; "success" when there is none.
std::string text(llvm::Error E);

template <typename T> std::string text(llvm::Expected<T> V) {
  return text(V.takeError());
}

/// A value that must be there.
template <typename T> T must(llvm::Expected<T> V) {
  if (!V) {
    INFO(text(V.takeError()));
    REQUIRE(false);
  }
  return std::move(*V);
}

bool contains(llvm::StringRef Text, llvm::StringRef Part);
void write(const std::string &Path, llvm::StringRef Bytes);
std::string read(const std::string &Path);
std::vector<std::string> names(const std::string &Directory);

/// A record in which no member has its default value.
UnitRecord fullRecord();

/// The record of \p Source in its version \p Version, whose fingerprint tells
/// the version.
UnitRecord record(llvm::StringRef Source, uint64_t Version);
std::vector<ProxyContent> proxies(uint64_t Version);

/// Publishes one version of two units in one transaction.
llvm::Error publish(const std::string &Directory, uint64_t Version);

/// What a reader sees of the two units: the version that both have, and that
/// all their proxies have. 0 when nothing is published. A mixture or a damaged
/// file is an error that tells what was found.
llvm::Expected<uint64_t> visible(const std::string &Directory);

/// Runs \p Work in a child process. Gives what it returned, or "exit N" or
/// "signal N" where it did not come to that.
std::string inChild(const std::function<std::string()> &Work);
pid_t startChild(const std::function<void()> &Work);
/// As inChild() says.
std::string endOf(pid_t Child);

/// For a child: moves to a mount namespace of its own with a small file system
/// at \p Directory. False where this machine does not allow that.
bool mountSmall(const std::string &Directory);
/// Makes what mountSmall() mounted read-only.
bool makeReadOnly(const std::string &Directory);

/// Counts the steps of this process; at step \p At does \p Action, whose result
/// is the errno value for that step.
void atStep(size_t At, std::function<int()> Action);
void atEveryStep(std::function<int()> Action);
void noSteps();
size_t stepsTaken();

} // namespace heddle::cache::test

#endif // HEDDLE_TESTS_CACHE_FIXTURE_H
