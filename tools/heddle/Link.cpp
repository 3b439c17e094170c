//===- Link.cpp - heddle link: what a program must contain --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Errors.h"
#include "LinkedUnits.h"
#include "Process.h"
#include "RequiredSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {
namespace {

/// A folder that goes when this does.
class ScratchFolder {
public:
  static Expected<std::unique_ptr<ScratchFolder>> create() {
    SmallString<128> Path;
    // TMPDIR may name a folder that is not there, which is no reason to fail.
    if (sys::fs::createUniqueDirectory("heddle", Path))
      if (std::error_code EC =
              sys::fs::createUniqueDirectory("/tmp/heddle", Path))
        return errors::unwritable("a temporary folder", EC.message());
    return std::make_unique<ScratchFolder>(Path.str().str());
  }
  explicit ScratchFolder(std::string Path) : Path(std::move(Path)) {}
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;
  ~ScratchFolder() { sys::fs::remove_directories(Path); }
  std::string file(StringRef Name) const { return (Path + "/" + Name).str(); }

private:
  std::string Path;
};

Error write(const std::string &Path, StringRef Text) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (!EC) {
    OS << Text;
    OS.close();
    EC = OS.error();
    OS.clear_error();
  }
  return EC ? errors::unwritable(Path, EC.message()) : Error::success();
}

std::string requiredBy(const LinkedUnits &Linked, cache::Cache *Store) {
  RequiredSet Set(Linked.found(), [&] {
    return Store ? Store->records() : std::vector<cache::UnitRecord>();
  });
  Set.add(Linked.unwovenCopies(Set.methods()));
  return Set.assembly();
}

} // namespace

Expected<int> link(const std::string &CacheDir, std::vector<std::string> Args) {
  if (Args.empty())
    return errors::noCommand("link");
  SmallString<256> Directory;
  sys::fs::current_path(Directory);
  std::optional<weaver::LinkCommand> C =
      weaver::parseLinkCommand(Directory, Args);
  if (!C)
    return run(Args);
  std::optional<cache::Cache> Store;
  if (sys::fs::exists(CacheDir)) {
    Expected<cache::Cache> Opened = cache::Cache::open(CacheDir);
    if (!Opened)
      return Opened.takeError();
    Store.emplace(std::move(*Opened));
  }
  cache::Cache *Known = Store ? &*Store : nullptr;
  LinkedUnits Linked(Known);
  for (const std::string &Input : C->Inputs)
    Linked.add(Input);
  if (!Linked.unknown().empty())
    return errors::wovenWithoutRecord(Linked.unknown(), CacheDir);

  auto Scratch = ScratchFolder::create();
  if (!Scratch)
    return Scratch.takeError();
  std::string Source = (*Scratch)->file("required.s");
  std::string Object = (*Scratch)->file("required.o");
  if (Error E = write(Source, requiredBy(Linked, Known)))
    return E;
  Expected<int> Status =
      run({C->Args[C->Compiler], "-c", Source, "-o", Object});
  if (!Status || *Status != 0)
    return Status;
  Args.push_back(Object);
  return run(Args);
}

} // namespace heddle
