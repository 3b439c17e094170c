//===- Cache.h - the release-local proxy cache -----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_CACHE_H
#define HEDDLE_CACHE_CACHE_H

#include "heddle/cache/Checks.h"
#include "heddle/cache/Record.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heddle::cache {

/// The bytes of one proxy file, to be published.
struct ProxyContent {
  std::string Name;
  std::string Original;
  std::string Bytes;
  unsigned Forced = 0; ///< as in ProxyFile
};

/// Figures for `heddle about`.
struct Summary {
  std::string Directory;
  uint64_t Bytes = 0;
  size_t Units = 0;
  size_t ProxyFiles = 0;
  size_t Woven = 0;    ///< distinct methods
  size_t Refused = 0;  ///< distinct methods
  size_t Declared = 0; ///< distinct methods that are only declared
};

/// What collect() has removed.
struct Collected {
  size_t Units = 0;
  size_t Files = 0; ///< and folders that belonged to no unit
  uint64_t Bytes = 0;
};

/// Something in a cache directory that should not be so.
struct Finding {
  enum class Kind {
    WrongPermissions, ///< others may write there
    OtherOwner,
    OtherFormat,   ///< a record or a manifest of another release of heddle
    DamagedRecord, ///< no record of any format
    DamagedProxy,  ///< not the bytes that were written
    MissingProxy,
    ExtraFile,    ///< beside proxies, where an #include could find it
    Orphan,       ///< belongs to no unit
    ForeignEntry, ///< not heddle's
    Unsettled,    ///< what an interrupted run left
    Undetermined, ///< woven twice, it gives two texts
  };
  Kind What;
  std::string Path;
  std::string Unit; ///< its source; empty where no unit is concerned
};
llvm::StringRef kindName(Finding::Kind K);

/// Keeps the published proxies of one unit in place while it is alive. Held by
/// the launcher while the compiler reads them. Movable.
class Pin {
public:
  Pin() = default;
  explicit Pin(int Descriptor) : Descriptor(Descriptor) {}
  Pin(Pin &&Other) noexcept;
  Pin &operator=(Pin &&Other) noexcept;
  ~Pin();

private:
  int Descriptor = -1;
};

/// Records and proxies to be published together: all of them or none. What is
/// not committed leaves nothing behind.
class Transaction {
public:
  Transaction(Transaction &&) noexcept;
  Transaction &operator=(Transaction &&) noexcept;
  ~Transaction();

  /// Writes the proxies of one unit to staging, and \p Facts, which may be
  /// empty. Sets the record's Proxies and Facts; \p Added gets it as it will be
  /// published. Of a unit that is added twice, the last one counts.
  llvm::Error add(UnitRecord R, llvm::ArrayRef<ProxyContent> Files,
                  llvm::StringRef Facts = "", UnitRecord *Added = nullptr);

  /// A new record of a unit whose published proxies and facts stay. commit()
  /// fails when they have been replaced.
  llvm::Error renew(const UnitRecord &R);

  /// Publishes, and ends the transaction. After an error readers see what they
  /// saw before; after success they see all of it.
  llvm::Error commit();

private:
  friend class Cache;
  struct State;
  explicit Transaction(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

/// A cache directory. It belongs to one release (build tree); nothing outside
/// of it is ever written. Processes may share it; an object is for one thread.
class Cache {
public:
  /// Opens \p Directory for reading and writing; makes it (mode 0700) where
  /// there is none. An error says what is wrong with the directory and the
  /// mend.
  static llvm::Expected<Cache> create(llvm::StringRef Directory);

  /// Opens an existing cache for reading.
  static llvm::Expected<Cache> open(llvm::StringRef Directory);

  llvm::StringRef directory() const { return Dir; }

  /// The record of a unit, if there is a readable one of this format version.
  /// A torn or foreign record counts as none.
  /// \p IsOverride: the one for which another file is compiled than the source.
  std::optional<UnitRecord> find(llvm::StringRef Source, const Digest &Unit,
                                 bool IsOverride = false);

  /// The records of the objects at the path \p Output: one or none.
  std::vector<UnitRecord> findByOutput(llvm::StringRef Output);
  /// The records of all objects whose file is called \p Name.
  std::vector<UnitRecord> findByOutputName(llvm::StringRef Name);

  /// All readable records, in a fixed order (source, then unit).
  std::vector<UnitRecord> records();

  /// What was added as the facts of a unit; nothing when they are not there as
  /// they were added.
  std::optional<std::string> facts(const UnitRecord &R) const;

  /// True when all that the proxies were made from is as recorded, as far as
  /// files tell, and every proxy file is there as it was written. Stamps that
  /// still match, and are not too young to be trusted, stand in for hashing.
  bool isCurrent(const UnitRecord &R) const;
  /// Same, for many records one after the other.
  bool isCurrent(const UnitRecord &R, Checks &Known) const;

  /// Absolute path of a published proxy file.
  std::string proxyPath(const UnitRecord &R, llvm::StringRef Name) const;

  /// Pins the proxies of a unit against removal by other processes. An error
  /// when they have been removed already. Who wants to use the proxies pins
  /// them first and then asks isCurrent().
  llvm::Expected<Pin> pin(const UnitRecord &R);

  /// Begins to stage what is to be published together. Removes what processes
  /// that have ended without committing left in staging.
  llvm::Expected<Transaction> begin();

  llvm::Expected<Summary> summary();

  /// Finishes and removes what processes that were killed have left. Cheap
  /// where there is nothing of the kind.
  llvm::Error repair();

  /// Removes the units that \p Keep does not want, and what belongs to none:
  /// proxies without a record, unreadable records, abandoned staging. Proxies
  /// that a compiler reads stay for the next time.
  llvm::Expected<Collected>
  collect(llvm::function_ref<bool(const UnitRecord &)> Keep);

  /// Everything that is wrong with \p Directory. An error when it cannot be
  /// looked at.
  static llvm::Expected<std::vector<Finding>>
  inspect(llvm::StringRef Directory);

  /// Removes the cache directory with all that heddle wrote into it. Refuses a
  /// directory that is not a heddle cache.
  static llvm::Error clear(llvm::StringRef Directory);

private:
  explicit Cache(std::string Dir) : Dir(std::move(Dir)) {}
  std::string Dir;
};

/// Stamps and hashes one file.
llvm::Expected<Input> readInput(llvm::StringRef Path);

/// A file name for \p Path: percent-encoded, and hashed past 200 bytes.
/// Distinct paths give distinct names.
std::string encodeFileName(llvm::StringRef Path);

} // namespace heddle::cache

#endif // HEDDLE_CACHE_CACHE_H
