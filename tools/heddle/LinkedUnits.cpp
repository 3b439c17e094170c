//===- LinkedUnits.cpp - what a link command names ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinkedUnits.h"
#include "heddle/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstring>
#include <set>

using namespace llvm;

namespace heddle {

/// An object file's bytes, parsed once, when something is asked of it.
class LinkedObject {
public:
  LinkedObject(std::string Name, StringRef Bytes)
      : Name(std::move(Name)), Bytes(Bytes) {}

  const std::string Name; ///< for people
  std::vector<cache::UnitRecord> Units;

  /// Whether it holds coverage records.
  bool isWoven() { return !records().empty(); }

  /// The ids of the woven copies in it.
  const std::set<cache::Digest> &records() {
    if (std::exchange(HasRecords, true) || !parse())
      return Records;
    for (const object::SectionRef &Section : Parsed->sections()) {
      Expected<StringRef> Name = Section.getName();
      if (Name && *Name == HEDDLE_SITE_SECTION)
        addRecords(Section);
      consumeError(Name.takeError());
    }
    return Records;
  }

  /// All that it defines.
  const StringSet<> &symbols() {
    readSymbols();
    return Defined;
  }

  /// Whether it defines one of the methods whose bodies \p R speaks of.
  bool defines(const cache::UnitRecord &R) {
    return any_of(R.Methods, [&](const cache::MethodEntry &M) {
      return M.What == cache::Outcome::Woven && symbols().contains(M.Symbol);
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

  void addRecords(const object::SectionRef &Section) {
    Expected<StringRef> Content = Section.getContents();
    if (!Content)
      return consumeError(Content.takeError());
    for (; Content->size() >= sizeof(v1::site_record);
         *Content = Content->drop_front(sizeof(v1::site_record))) {
      uint32_t Id[4];
      std::memcpy(Id, Content->data() + offsetof(v1::site_record, id),
                  sizeof Id);
      Records.insert(
          {uint64_t(Id[0]) << 32 | Id[1], uint64_t(Id[2]) << 32 | Id[3]});
    }
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
  std::set<cache::Digest> Records;
  StringSet<> Defined;
  bool Tried = false, HasSymbols = false, HasRecords = false;
};

namespace {

/// \p Path as it is seen from the current folder, where that is shorter.
std::string shortened(StringRef Path) {
  SmallString<256> Here;
  if (!sys::fs::current_path(Here) && Path.consume_front(Here))
    Path.consume_front("/");
  return Path.str();
}

bool holds(StringRef Path, StringRef Bytes) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  return File && (*File)->getBuffer() == Bytes;
}

/// Those of \p Records whose object has these bytes.
std::vector<cache::UnitRecord> withBytes(ArrayRef<cache::UnitRecord> Records,
                                         StringRef Bytes) {
  std::vector<cache::UnitRecord> Result;
  copy_if(Records, std::back_inserter(Result),
          [&](const cache::UnitRecord &R) { return holds(R.Output, Bytes); });
  return Result;
}

const cache::MethodEntry *find(const cache::UnitRecord &R,
                               const cache::Digest &Id) {
  auto At = find_if(R.Methods,
                    [&](const cache::MethodEntry &M) { return M.Id == Id; });
  return At == R.Methods.end() ? nullptr : &*At;
}

/// What \p O is to \p M, of which it holds a copy without a record.
LinkedCopy unwovenCopy(const LinkedObject &O, const cache::MethodEntry &M) {
  using Kind = LinkedCopy::Kind;
  if (O.Units.empty())
    return LinkedCopy{Kind::Native, O.Name, ""};
  for (const cache::UnitRecord &R : O.Units)
    if (const cache::MethodEntry *Known = find(R, M.Id))
      if (Known->What == cache::Outcome::Refused)
        return LinkedCopy{Kind::Refused, O.Name, Known->Detail};
  return LinkedCopy{Kind::Older, O.Name, ""};
}

} // namespace

LinkedUnits::LinkedUnits(cache::Cache *Store) : Store(Store) {}
LinkedUnits::~LinkedUnits() = default;

void LinkedUnits::add(const std::string &Input) {
  auto File = MemoryBuffer::getFile(Input, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File) // the linker has its own words for it
    return;
  MemoryBufferRef Content = (*File)->getMemBufferRef();
  Buffers.push_back(std::move(*File));
  if (identify_magic(Content.getBuffer()) == file_magic::archive)
    return addMembers(Input, Content);
  std::vector<cache::UnitRecord> Known;
  if (Store)
    Known = Store->findByOutput(Input);
  if (Known.empty()) // by another path, or copied
    Known = withBytes(namesakes(Input), Content.getBuffer());
  add(shortened(Input), Content.getBuffer(), std::move(Known));
}

void LinkedUnits::add(std::string Name, StringRef Bytes,
                      std::vector<cache::UnitRecord> Known) {
  auto O = std::make_unique<LinkedObject>(std::move(Name), Bytes);
  O->Units = std::move(Known);
  if (O->Units.empty() && O->isWoven())
    Unknown.push_back(O->Name);
  append_range(Found, O->Units);
  Objects.push_back(std::move(O));
}

/// Members have lost their folders. Of the records with a member's name those
/// count whose object has its bytes; where none has (the archive is older, or
/// was stripped), those of which it defines a method.
void LinkedUnits::addMembers(const std::string &Path, MemoryBufferRef Buffer) {
  Expected<std::unique_ptr<object::Archive>> Parsed =
      object::Archive::create(Buffer);
  if (!Parsed) // not for us to judge: the linker will
    return consumeError(Parsed.takeError());
  Error Damaged = Error::success();
  for (const object::Archive::Child &Member : (*Parsed)->children(Damaged)) {
    Expected<StringRef> Name = Member.getName();
    Expected<StringRef> Bytes = Member.getBuffer();
    if (Name && Bytes)
      add(shortened(Path) + "(" + Name->str() + ")", *Bytes,
          unitsOf(*Name, *Bytes));
    consumeError(Name.takeError());
    consumeError(Bytes.takeError());
  }
  consumeError(std::move(Damaged));
  // A thin archive's members are files of their own, which it has read.
  for (std::unique_ptr<MemoryBuffer> &Member : (*Parsed)->takeThinBuffers())
    Buffers.push_back(std::move(Member));
}

std::vector<cache::UnitRecord> LinkedUnits::namesakes(StringRef Name) const {
  return Store ? Store->findByOutputName(sys::path::filename(Name))
               : std::vector<cache::UnitRecord>();
}

std::vector<cache::UnitRecord> LinkedUnits::unitsOf(StringRef Member,
                                                    StringRef Bytes) {
  std::vector<cache::UnitRecord> Candidates = namesakes(Member);
  std::vector<cache::UnitRecord> Found = withBytes(Candidates, Bytes);
  LinkedObject O(Member.str(), Bytes);
  if (Found.empty())
    copy_if(Candidates, std::back_inserter(Found),
            [&](const cache::UnitRecord &R) { return O.defines(R); });
  return Found;
}

LinkedCopies
LinkedUnits::unwovenCopies(ArrayRef<cache::MethodEntry> Methods) const {
  StringMap<const cache::MethodEntry *> BySymbol;
  for (const cache::MethodEntry &M : Methods)
    if (!M.Symbol.empty() && !M.Internal)
      BySymbol[M.Symbol] = &M;
  LinkedCopies Result;
  for (const std::unique_ptr<LinkedObject> &O : Objects)
    for (StringRef Symbol : O->symbols().keys())
      if (const cache::MethodEntry *M = BySymbol.lookup(Symbol);
          M && !O->records().count(M->Id))
        Result[M->Id].push_back(unwovenCopy(*O, *M));
  return Result;
}

} // namespace heddle
