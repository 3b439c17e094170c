//===- Transaction.cpp - records and proxies, all or none -------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CacheErrors.h"
#include "Directory.h"
#include "Files.h"
#include "Input.h"
#include "Publish.h"
#include "Staging.h"
#include "heddle/cache/Cache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include <random>
#include <unistd.h>

using namespace llvm;

namespace heddle::cache {

struct Transaction::State {
  Layout L;
  std::string Staging;
  Descriptor Owner; ///< tells other processes that this staging is alive
  StagedUnits Units;
  size_t Added = 0;
  bool Failed = false;

  ~State() { consumeError(removeTree("remove staging", Staging)); }
  std::string records() const { return Staging + "/units"; }
  Error stage(UnitRecord &R, ArrayRef<ProxyContent> Files, StringRef Facts);
  Error stageRecord(const UnitRecord &R, StagedUnit Staged);
  Error publish();
  void takeBack();
};

namespace {

std::string stagingName() {
  std::random_device Random;
  uint64_t Number = uint64_t(Random()) << 32 | Random();
  return std::to_string(::getpid()) + "-" +
         utohexstr(Number, /*LowerCase=*/true, /*Width=*/16);
}

Error checkNames(StringRef Source, ArrayRef<ProxyContent> Files) {
  StringSet<> Seen;
  for (const ProxyContent &F : Files) {
    StringRef Name = F.Name;
    if (Name.empty() || Name.starts_with(".") || Name.contains('/') ||
        Name.contains('\0'))
      return errors::badProxyName(Source, Name);
    if (!Seen.insert(Name).second)
      return errors::duplicateProxyName(Source, Name);
  }
  return Error::success();
}

Error writeProxies(const std::string &Directory, ArrayRef<ProxyContent> Files) {
  if (Files.empty())
    return Error::success();
  if (Error E = makeDirectory("make staged unit", Directory))
    return E;
  for (const ProxyContent &F : Files)
    if (Error E = writeFile("write proxy", join(Directory, F.Name), F.Bytes))
      return E;
  return syncDirectory("sync staged unit", Directory);
}

} // namespace

void removeAbandonedStaging(const Layout &L) {
  for (const std::string &Name : listNames(L.staging())) {
    std::string Staging = join(L.staging(), Name);
    struct stat Status;
    if (::stat(Staging.c_str(), &Status) == 0 && !S_ISDIR(Status.st_mode)) {
      ::unlink(Staging.c_str()); // of an index that was not finished
      continue;
    }
    ErrorOr<Descriptor> Owner =
        lockFile(join(Staging, OwnerFile), LockKind::Exclusive, IfBusy::Fail);
    if (Owner)
      consumeError(removeTree("remove abandoned staging", Staging));
  }
}

Expected<Transaction> Cache::begin() {
  auto S = std::make_unique<Transaction::State>();
  S->L.Dir = Dir;
  Expected<Descriptor> Lock = lockForWriting(S->L);
  if (!Lock)
    return Lock.takeError();
  removeAbandonedStaging(S->L);

  if (Error E = makeDirectory("make staging", S->L.staging()))
    return E;
  S->Staging = join(S->L.staging(), stagingName());
  if (Error E = makeDirectory("make own staging", S->Staging))
    return E;
  std::string OwnerPath = join(S->Staging, OwnerFile);
  ErrorOr<Descriptor> Owner =
      lockFile(OwnerPath, LockKind::Exclusive, IfBusy::Fail);
  if (!Owner)
    return errors::writeFailed(OwnerPath, Owner.getError());
  S->Owner = std::move(*Owner);
  if (Error E = makeDirectory("make staged records", S->records()))
    return E;
  return Transaction(std::move(S));
}

Transaction::Transaction(std::unique_ptr<State> S) : S(std::move(S)) {}
Transaction::Transaction(Transaction &&) noexcept = default;
Transaction &Transaction::operator=(Transaction &&) noexcept = default;
Transaction::~Transaction() = default;

Error Transaction::State::stage(UnitRecord &R, ArrayRef<ProxyContent> Files,
                                StringRef Facts) {
  if (Error E = checkNames(R.Source, Files))
    return E;
  StagedUnit Staged;
  Staged.Files = join(Staging, std::to_string(Added++));
  if (Error E = writeProxies(Staged.Files, Files))
    return E;
  R.Proxies.clear();
  for (const ProxyContent &F : Files) {
    struct stat Status;
    Stamp Seen;
    if (::stat(join(Staged.Files, F.Name).c_str(), &Status) == 0)
      Seen = stampOf(Status);
    R.Proxies.push_back(
        {F.Name, F.Original, F.Forced, hashBytes(F.Bytes), Seen});
  }
  R.Facts = Digest();
  if (!Facts.empty()) {
    R.Facts = hashBytes(Facts);
    Staged.Facts = Staged.Files + ".facts";
    if (Error E = writeFile("write facts", Staged.Facts, Facts))
      return E;
  }
  return stageRecord(R, std::move(Staged));
}

Error Transaction::State::stageRecord(const UnitRecord &R, StagedUnit Staged) {
  std::string Unit = unitName(R);
  if (Error E = writeFile("write record", join(records(), recordName(Unit)),
                          formatv("{0:1}\n", toJSON(R)).str()))
    return E;
  Staged.Fingerprint = R.Fingerprint;
  Staged.Proxies = R.Proxies;
  Units[Unit] = std::move(Staged);
  return Error::success();
}

Error Transaction::State::publish() {
  for (auto &[Unit, Staged] : Units)
    if (Error E = place(L, Unit, Staged))
      return E;
  return announce(L, records());
}

void Transaction::State::takeBack() {
  for (auto &[Unit, Staged] : Units)
    unplace(L, Unit, Staged);
}

Error Transaction::add(UnitRecord R, ArrayRef<ProxyContent> Files,
                       StringRef Facts, UnitRecord *Added) {
  if (!S)
    return errors::transactionOver();
  Error E = S->stage(R, Files, Facts);
  S->Failed |= bool(E);
  if (!E && Added)
    *Added = std::move(R);
  return E;
}

Error Transaction::renew(const UnitRecord &R) {
  if (!S)
    return errors::transactionOver();
  StagedUnit Staged;
  Staged.InPlace = true;
  Error E = S->stageRecord(R, std::move(Staged));
  S->Failed |= bool(E);
  return E;
}

Error Transaction::commit() {
  if (!S)
    return errors::transactionOver();
  std::unique_ptr<State> Ending = std::move(S);
  if (Ending->Failed)
    return errors::transactionFailed();
  if (Ending->Units.empty())
    return Error::success();

  const Layout &L = Ending->L;
  Expected<Descriptor> Lock = lockForWriting(L);
  if (!Lock)
    return Lock.takeError();
  if (!exists(join(Ending->Staging, OwnerFile)))
    return errors::directoryGone(L.Dir);
  if (Error E = recover(L))
    return E;
  if (Error E = Ending->publish()) {
    Ending->takeBack();
    return E;
  }
  // Published. What goes wrong from here on is for the next writer to repair.
  consumeError(settle(L, [&](StringRef Unit) {
    return Ending->Units.find(Unit.str())->second.kept();
  }));
  return Error::success();
}

} // namespace heddle::cache
