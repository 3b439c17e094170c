//===- Link.cpp - heddle link: what a program must contain --------------===//
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
#include "llvm/ADT/STLExtras.h"
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

/// An object file's bytes, parsed once, when something is asked of it.
class Object {
public:
  explicit Object(StringRef Bytes) : Bytes(Bytes) {}

  /// Whether it holds coverage records.
  bool isWoven() {
    if (parse())
      for (const object::SectionRef &Section : Parsed->sections()) {
        Expected<StringRef> Name = Section.getName();
        if (Name && *Name == HEDDLE_SITE_SECTION)
          return true;
        consumeError(Name.takeError());
      }
    return false;
  }

  /// Whether it defines one of the methods whose bodies \p R speaks of.
  bool defines(const cache::UnitRecord &R) {
    readSymbols();
    return any_of(R.Methods, [&](const cache::MethodEntry &M) {
      return M.What == cache::Outcome::Woven && Defined.contains(M.Symbol);
    });
  }

private:
  bool parse() {
    if (!Tried) {
      Tried = true;
      if (auto O =
              object::ObjectFile::createObjectFile(MemoryBufferRef(Bytes, "")))
        Parsed = std::move(*O);
      else
        consumeError(O.takeError());
    }
    return Parsed != nullptr;
  }

  void readSymbols() {
    if (std::exchange(HasSymbols, true) || !parse())
      return;
    for (const object::SymbolRef &Symbol : Parsed->symbols()) {
      Expected<StringRef> Name = Symbol.getName();
      Expected<uint32_t> Flags = Symbol.getFlags();
      if (Name && Flags && !Name->empty() &&
          !(*Flags & object::SymbolRef::SF_Undefined))
        Defined.insert(*Name);
      consumeError(Name.takeError());
      consumeError(Flags.takeError());
    }
  }

  StringRef Bytes;
  std::unique_ptr<object::ObjectFile> Parsed;
  StringSet<> Defined;
  bool Tried = false, HasSymbols = false;
};

/// The records of what a link command names, found by object.
class LinkedUnits {
public:
  /// \p Store may be null: nothing is known.
  explicit LinkedUnits(cache::Cache *Store) : Store(Store) {}

  void add(const std::string &Input) {
    auto File = MemoryBuffer::getFile(Input, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
    if (!File) // the linker has its own words for it
      return;
    if (sys::path::extension(Input) == ".a")
      return addMembers(Input, (*File)->getMemBufferRef());
    std::vector<cache::UnitRecord> Known;
    if (Store)
      Known = Store->findByOutput(Input);
    Object O((*File)->getBuffer());
    if (Known.empty() && O.isWoven())
      Unknown.push_back(Input);
    append(std::move(Known));
  }

  std::vector<cache::UnitRecord> Found;
  /// Woven objects that no record speaks of.
  std::vector<std::string> Unknown;

private:
  /// Members have lost their folders. Of the records with a member's name those
  /// count whose object has its bytes; where none has (the archive is older, or
  /// was stripped), those of which it defines a method.
  void addMembers(const std::string &Archive, MemoryBufferRef Buffer) {
    Expected<std::unique_ptr<object::Archive>> Parsed =
        object::Archive::create(Buffer);
    if (!Parsed) // not for us to judge: the linker will
      return consumeError(Parsed.takeError());
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
  }

  void addMember(const std::string &Archive, StringRef Name, StringRef Bytes) {
    std::vector<cache::UnitRecord> Candidates, Same;
    if (Store)
      Candidates = Store->findByOutputName(sys::path::filename(Name));
    Object O(Bytes);
    copy_if(
        Candidates, std::back_inserter(Same), [&](const cache::UnitRecord &R) {
          auto File = MemoryBuffer::getFile(R.Output, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
          return File && (*File)->getBuffer() == Bytes;
        });
    if (Same.empty())
      copy_if(Candidates, std::back_inserter(Same),
              [&](const cache::UnitRecord &R) { return O.defines(R); });
    if (Same.empty() && O.isWoven())
      Unknown.push_back(Archive + "(" + Name.str() + ")");
    append(std::move(Same));
  }

  void append(std::vector<cache::UnitRecord> More) {
    std::move(More.begin(), More.end(), std::back_inserter(Found));
  }

  cache::Cache *Store;
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
  if (!Linked.Unknown.empty())
    return errors::wovenWithoutRecord(Linked.Unknown, CacheDir);

  auto Scratch = ScratchFolder::create();
  if (!Scratch)
    return Scratch.takeError();
  std::string Source = (*Scratch)->file("required.s");
  std::string Object = (*Scratch)->file("required.o");
  if (Error E = write(Source, requiredSet(Linked.Found, [&] {
                        return Known ? Known->records()
                                     : std::vector<cache::UnitRecord>();
                      })))
    return E;
  Expected<int> Status =
      run({C->Args[C->Compiler], "-c", Source, "-o", Object});
  if (!Status || *Status != 0)
    return Status;
  Args.push_back(Object);
  return run(Args);
}

} // namespace heddle
