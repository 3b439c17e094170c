//===- Link.cpp - heddle link: what a program must contain
//-----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Errors.h"
#include "Process.h"
#include "RequiredSet.h"
#include "heddle/abi.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {
namespace {

/// Whether an object holds coverage records.
bool isWoven(StringRef Bytes) {
  Expected<std::unique_ptr<object::ObjectFile>> Parsed =
      object::ObjectFile::createObjectFile(MemoryBufferRef(Bytes, ""));
  if (!Parsed)
    return consumeError(Parsed.takeError()), false;
  for (const object::SectionRef &Section : (*Parsed)->sections()) {
    Expected<StringRef> Name = Section.getName();
    if (Name && *Name == HEDDLE_SITE_SECTION)
      return true;
    consumeError(Name.takeError());
  }
  return false;
}

/// Whether an object defines one of the methods whose bodies \p R speaks of.
bool defines(StringRef Bytes, const cache::UnitRecord &R) {
  Expected<std::unique_ptr<object::ObjectFile>> Parsed =
      object::ObjectFile::createObjectFile(MemoryBufferRef(Bytes, ""));
  if (!Parsed)
    return consumeError(Parsed.takeError()), false;
  StringSet<> Bodies;
  for (const cache::MethodEntry &M : R.Methods)
    if (M.What == cache::Outcome::Woven && !M.Symbol.empty())
      Bodies.insert(M.Symbol);
  for (const object::SymbolRef &Symbol : (*Parsed)->symbols()) {
    Expected<StringRef> Name = Symbol.getName();
    Expected<uint32_t> Flags = Symbol.getFlags();
    bool Defined = Flags && !(*Flags & object::SymbolRef::SF_Undefined);
    if (Name && Defined && Bodies.contains(*Name))
      return true;
    consumeError(Name.takeError());
    consumeError(Flags.takeError());
  }
  return false;
}

/// The records of what a link command names, found by object.
class LinkedUnits {
public:
  explicit LinkedUnits(ArrayRef<cache::UnitRecord> Records) {
    for (const cache::UnitRecord &R : Records)
      ByName[sys::path::filename(R.Output)].push_back(&R);
  }

  Error add(const std::string &Input) {
    auto File = MemoryBuffer::getFile(Input, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
    if (!File) // the linker has its own words for it
      return Error::success();
    if (sys::path::extension(Input) == ".a")
      return addMembers(Input, (*File)->getMemBufferRef());
    for (const cache::UnitRecord *R : ByName.lookup(sys::path::filename(Input)))
      if (R->Output == Input)
        return Found.push_back(R), Error::success();
    noteUnknown(Input, (*File)->getBuffer());
    return Error::success();
  }

  std::vector<cache::UnitRecord> records() const {
    std::vector<cache::UnitRecord> Result;
    for (const cache::UnitRecord *R : Found)
      Result.push_back(*R);
    return Result;
  }

  /// Woven objects that no record speaks of.
  std::vector<std::string> Unknown;

private:
  /// Members have lost their folders. Of the records with a member's name those
  /// count whose object has its bytes; where none has (the archive is older, or
  /// was stripped), those of which it defines a method.
  Error addMembers(const std::string &Archive, MemoryBufferRef Buffer) {
    Expected<std::unique_ptr<object::Archive>> Parsed =
        object::Archive::create(Buffer);
    if (!Parsed) // not for us to judge: the linker will
      return consumeError(Parsed.takeError()), Error::success();
    Error Damaged = Error::success();
    for (const object::Archive::Child &Member : (*Parsed)->children(Damaged)) {
      Expected<StringRef> Name = Member.getName();
      Expected<StringRef> Bytes = Member.getBuffer();
      if (Name && Bytes)
        addMember(Archive, *Name, *Bytes);
      consumeError(Name.takeError());
      consumeError(Bytes.takeError());
    }
    consumeError(std::move(Damaged));
    return Error::success();
  }

  void addMember(const std::string &Archive, StringRef Name, StringRef Bytes) {
    std::vector<const cache::UnitRecord *> Candidates =
        ByName.lookup(sys::path::filename(Name));
    std::vector<const cache::UnitRecord *> Same;
    for (const cache::UnitRecord *R : Candidates) {
      auto Object = MemoryBuffer::getFile(R->Output, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
      if (Object && (*Object)->getBuffer() == Bytes)
        Same.push_back(R);
    }
    if (Same.empty())
      std::copy_if(
          Candidates.begin(), Candidates.end(), std::back_inserter(Same),
          [&](const cache::UnitRecord *R) { return defines(Bytes, *R); });
    Found.insert(Found.end(), Same.begin(), Same.end());
    if (Same.empty())
      noteUnknown(Archive + "(" + Name.str() + ")", Bytes);
  }

  void noteUnknown(std::string Object, StringRef Bytes) {
    if (isWoven(Bytes))
      Unknown.push_back(std::move(Object));
  }

  StringMap<std::vector<const cache::UnitRecord *>> ByName;
  std::vector<const cache::UnitRecord *> Found;
};

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
  std::vector<cache::UnitRecord> All;
  if (sys::fs::exists(CacheDir)) {
    Expected<cache::Cache> Store = cache::Cache::open(CacheDir);
    if (!Store)
      return Store.takeError();
    All = Store->records();
  }
  LinkedUnits Linked(All);
  for (const std::string &Input : C->Inputs)
    if (Error E = Linked.add(Input))
      return E;
  if (!Linked.Unknown.empty())
    return errors::wovenWithoutRecord(Linked.Unknown, CacheDir);

  auto Scratch = ScratchFolder::create();
  if (!Scratch)
    return Scratch.takeError();
  std::string Source = (*Scratch)->file("required.s");
  std::string Object = (*Scratch)->file("required.o");
  if (Error E = write(Source, requiredSet(All, Linked.records())))
    return E;
  Expected<int> Status =
      run({C->Args[C->Compiler], "-c", Source, "-o", Object});
  if (!Status || *Status != 0)
    return Status;
  Args.push_back(Object);
  return run(Args);
}

} // namespace heddle
