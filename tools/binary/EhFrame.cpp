//===- EhFrame.cpp - where functions begin and end ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EhFrame.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Support/DataExtractor.h"
#include <map>

using namespace llvm;

namespace heddle::binary {
namespace {

Error wrong(const Twine &What, uint64_t Offset) {
  return createStringError(inconvertibleErrorCode(), What + " at offset " +
                                                         Twine(Offset) +
                                                         " of its .eh_frame");
}

/// One after another, the entries of the section.
class Reader {
public:
  Reader(ArrayRef<uint8_t> Section, uint64_t Address)
      : Data(Section, /*IsLittleEndian=*/true, /*AddressSize=*/8),
        Address(Address) {}

  /// Calls \p Found with begin and size of each function.
  Error read(function_ref<void(uint64_t, uint64_t)> Found) {
    for (uint64_t At = 0; At < Data.size();) {
      Expected<Entry> E = entryAt(At);
      if (!E)
        return E.takeError();
      if (E->isFunction())
        if (Error Why = readFunction(*E, Found))
          return Why;
      At = E->End;
    }
    return Error::success();
  }

private:
  /// A CIE or an FDE; padding and the terminator have no bytes.
  struct Entry {
    uint64_t Id;   ///< offset of the field that tells which of them it is
    uint64_t Back; ///< that field: from there back to the CIE; 0: it is one
    uint64_t End;  ///< offset past the entry
    bool isFunction() const { return Id < End && Back != 0; }
  };

  Expected<Entry> entryAt(uint64_t Offset) {
    DataExtractor::Cursor At(Offset);
    uint64_t Length = Data.getU32(At);
    if (Length == UINT32_MAX)
      Length = Data.getU64(At);
    if (Error E = At.takeError())
      return consumeError(std::move(E)), wrong("half an entry", Offset);
    Entry Result{At.tell(), 0, At.tell() + Length};
    if (Length == 0)
      return Result;
    if (Length < 4 || Length > Data.size() - Result.Id)
      return wrong("an entry that does not end", Offset);
    Result.Back = Data.getU32(At);
    cantFail(At.takeError());
    return Result;
  }

  Error readFunction(const Entry &E,
                     function_ref<void(uint64_t, uint64_t)> Found) {
    if (E.Back > E.Id)
      return wrong("an entry without its description", E.Id);
    Expected<uint8_t> Encoding = encodingAt(E.Id - E.Back);
    if (!Encoding)
      return Encoding.takeError();
    DataExtractor::Cursor At(E.Id + 4);
    uint64_t Begin = pointer(At, *Encoding);
    uint64_t Size = plain(At, *Encoding & 7); // never negative
    bool IsKnown = isKnown(*Encoding);
    bool Fits = At.tell() <= E.End;
    if (Error Why = At.takeError())
      return consumeError(std::move(Why)), wrong("half a function", E.Id);
    if (!IsKnown || !Fits)
      return wrong("a function in an unknown encoding", E.Id);
    Found(Begin, Size);
    return Error::success();
  }

  /// How the functions of the CIE at \p Offset give their addresses.
  Expected<uint8_t> encodingAt(uint64_t Offset) {
    auto [Known, New] = Encodings.try_emplace(Offset, dwarf::DW_EH_PE_absptr);
    if (!New)
      return Known->second;
    Expected<Entry> E = entryAt(Offset);
    if (!E)
      return E.takeError();
    DataExtractor::Cursor At(E->Id + 4);
    uint8_t Version = Data.getU8(At);
    StringRef Augmentation = Data.getCStrRef(At);
    if (Version >= 4) // sizes of an address and of a segment selector
      Data.getU16(At);
    Data.getULEB128(At);
    Data.getSLEB128(At);
    if (Version == 1)
      Data.getU8(At);
    else
      Data.getULEB128(At);
    bool IsKnown = readAugmentation(At, Augmentation, Known->second);
    if (Error Why = At.takeError())
      return consumeError(std::move(Why)), wrong("half a description", Offset);
    if (!IsKnown || E->Back != 0 || E->Id == E->End)
      return wrong("an unknown kind of description", Offset);
    return Known->second;
  }

  bool readAugmentation(DataExtractor::Cursor &At, StringRef Augmentation,
                        uint8_t &Encoding) {
    if (Augmentation.empty())
      return true;
    if (!Augmentation.consume_front("z"))
      return false;
    Data.getULEB128(At); // its length
    for (char C : Augmentation)
      if (C == 'R') {
        Encoding = Data.getU8(At);
        return true;
      } else if (C == 'P') {
        uint8_t Personality = Data.getU8(At);
        pointer(At, Personality);
      } else if (C == 'L') {
        Data.getU8(At);
      } else if (!StringRef("SBG").contains(C)) {
        return false;
      }
    return true;
  }

  static bool isKnown(uint8_t Encoding) {
    uint8_t Base = Encoding & 0x70;
    return !(Encoding & dwarf::DW_EH_PE_indirect) &&
           (Base == dwarf::DW_EH_PE_absptr || Base == dwarf::DW_EH_PE_pcrel) &&
           StringRef("\x00\x02\x03\x04\x0a\x0b\x0c", 7)
               .contains(char(Encoding & 0xf));
  }

  uint64_t pointer(DataExtractor::Cursor &At, uint8_t Encoding) {
    uint64_t Field = Address + At.tell();
    uint64_t Value = plain(At, Encoding & 0xf);
    return (Encoding & 0x70) == dwarf::DW_EH_PE_pcrel ? Value + Field : Value;
  }

  uint64_t plain(DataExtractor::Cursor &At, uint8_t Format) {
    switch (Format) {
    case dwarf::DW_EH_PE_uleb128:
      return Data.getULEB128(At);
    case dwarf::DW_EH_PE_udata2:
      return Data.getU16(At);
    case dwarf::DW_EH_PE_udata4:
      return Data.getU32(At);
    case dwarf::DW_EH_PE_sleb128:
      return Data.getSLEB128(At);
    case dwarf::DW_EH_PE_sdata2:
      return int64_t(int16_t(Data.getU16(At)));
    case dwarf::DW_EH_PE_sdata4:
      return int64_t(int32_t(Data.getU32(At)));
    default:
      return Data.getU64(At);
    }
  }

  DataExtractor Data;
  uint64_t Address;
  std::map<uint64_t, uint8_t> Encodings; ///< by offset of the CIE
};

} // namespace

Expected<FunctionBounds> FunctionBounds::read(ArrayRef<uint8_t> Section,
                                              uint64_t Address) {
  FunctionBounds Result;
  if (Error E =
          Reader(Section, Address).read([&](uint64_t Begin, uint64_t Size) {
            Result.Functions.push_back({Begin, Begin + Size});
          }))
    return E;
  llvm::sort(Result.Functions, [](const Bounds &A, const Bounds &B) {
    return std::pair(A.Begin, A.End) < std::pair(B.Begin, B.End);
  });
  return Result;
}

std::optional<uint64_t> FunctionBounds::around(uint64_t Address) const {
  auto At =
      llvm::upper_bound(Functions, Address, [](uint64_t A, const Bounds &B) {
        return A < B.Begin;
      });
  if (At == Functions.begin() || Address >= std::prev(At)->End)
    return std::nullopt;
  return std::prev(At)->Begin;
}

} // namespace heddle::binary
