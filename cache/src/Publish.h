//===- Publish.h - from staging to what readers see -------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_PUBLISH_H
#define HEDDLE_CACHE_SRC_PUBLISH_H

#include "Layout.h"
#include "heddle/cache/Record.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>

/// How a transaction gets published:
///
///     staging/<id>/<n>/   -- place ----> proxies/<unit>/<fp>/
///     staging/<id>/units/ -- announce -> pending/   the commit point
///     older proxies       -- collect --> gone, unless pinned
///     pending/<unit>.json -- settle ---> units/<unit>.json, outputs/
///
/// A unit whose object another unit has taken over goes whole.
///
/// A reader looks for a record in pending/ and then in units/. The one rename
/// that makes pending/ thus publishes all records of a transaction at once. A
/// writer that ends before it leaves the old set, and proxies that nothing
/// names; one that ends after it leaves the new set, which the next writer
/// settles. Whoever calls these functions holds the lock for writing.
namespace heddle::cache {

/// A unit as it waits in staging.
struct StagedUnit {
  Digest Fingerprint;
  std::vector<ProxyFile> Proxies;
  std::string Files;      ///< directory of the proxies in staging
  std::string Facts;      ///< file in staging; empty: none are to be placed
  bool InPlace = false;   ///< the proxies are those that are published
  bool Placed = false;    ///< the files have left staging
  bool Displaced = false; ///< damaged ones were there; now at displaced()

  std::optional<Digest> kept() const {
    return Proxies.empty() ? std::nullopt : std::optional(Fingerprint);
  }
  std::string displaced() const { return Files + ".displaced"; }
};

using StagedUnits = std::map<std::string, StagedUnit>; ///< by unitName()

/// Whether a file that looks as it was written counts as unchanged.
enum class Stamps { Trusted, Ignored };

/// True when \p Directory holds just these files, with the recorded content.
bool holdsExactly(const std::string &Directory,
                  llvm::ArrayRef<ProxyFile> Proxies,
                  Stamps Trust = Stamps::Ignored);

/// The record in a file, if it is one of this format.
std::optional<UnitRecord> parseRecord(const std::string &Path);

/// The record that readers of this unit see.
std::optional<UnitRecord> readRecord(const Layout &L, llvm::StringRef Unit);

llvm::Error place(const Layout &L, llvm::StringRef Unit, StagedUnit &Staged);
/// Takes back place(): what readers see is as before.
void unplace(const Layout &L, llvm::StringRef Unit, StagedUnit &Staged);

llvm::Error announce(const Layout &L, const std::string &StagedRecords);

/// Collects the older proxies of each unit that is announced, then gives its
/// record the final place. \p Keep tells the fingerprint whose proxies stay.
llvm::Error
settle(const Layout &L,
       llvm::function_ref<std::optional<Digest>(llvm::StringRef)> Keep);

/// Removes the proxies of a unit but those of the fingerprint \p Keep, and with
/// the last of them the unit's directory. Pinned ones stay for the next time.
void collect(const Layout &L, llvm::StringRef Unit,
             const std::optional<Digest> &Keep);

/// The unit whose object is at \p Output; empty when none is known.
std::string unitOfOutput(const Layout &L, llvm::StringRef Output);

/// Removes all that there is of a unit, but pinned proxies.
void dropUnit(const Layout &L, llvm::StringRef Unit);

/// Settles what a writer that was killed has announced.
llvm::Error recover(const Layout &L);

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_PUBLISH_H
