//===- ElfImage.cpp - what a linked file holds of Heddle ----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElfImage.h"
#include "BinaryErrors.h"
#include "heddle/abi.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace heddle::binary {
namespace {

/// In bytes, as the file holds them.
constexpr uint64_t RecordSize = 24, RequirementSize = 40;
static_assert(sizeof(v1::site_record) == RecordSize);
static_assert(sizeof(v1::requirement) == RequirementSize);

/// Of a requirement.
constexpr uint64_t TextOffset = offsetof(v1::requirement, text),
                   IdOffset = offsetof(v1::requirement, id),
                   FlagsOffset = offsetof(v1::requirement, flags);

MethodId idAt(const uint8_t *Bytes) {
  MethodId Id;
  for (uint32_t &Word : Id) {
    Word = support::endian::read32le(Bytes);
    Bytes += sizeof Word;
  }
  return Id;
}

std::string hex(uint64_t Address) { return "0x" + utohexstr(Address, true); }

/// Why a file of this kind is none that was linked; empty: it may be one.
StringRef otherThanElf(StringRef Bytes) {
  switch (identify_magic(Bytes)) {
  case file_magic::archive:
    return "an archive of objects";
  case file_magic::elf_relocatable:
    return "an object file";
  case file_magic::elf_core:
    return "a core dump";
  case file_magic::elf:
  case file_magic::elf_executable:
  case file_magic::elf_shared_object:
    return "";
  default:
    return "no ELF file";
  }
}

} // namespace

Error ElfImage::damaged(const Twine &What) const {
  return errors::damaged(Path, What.str());
}

Error ElfImage::damaged(Error Why) const {
  return damaged(toString(std::move(Why)));
}

Expected<std::unique_ptr<ElfImage>> ElfImage::open(std::string Path) {
  std::unique_ptr<ElfImage> Image(new ElfImage(std::move(Path)));
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Image->Path, Status))
    return errors::unreadable(Image->Path, EC.message());
  if (!sys::fs::is_regular_file(Status))
    return errors::unreadable(Image->Path, "it is no plain file");
  auto Buffer = MemoryBuffer::getFile(Image->Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return errors::unreadable(Image->Path, Buffer.getError().message());
  Image->Bytes = std::move(*Buffer);
  if (Error E = Image->readHeaders())
    return E;
  return Image;
}

bool ElfImage::isOtherKind(StringRef Bytes) {
  return Bytes.size() >= ELF::EI_NIDENT &&
         (Bytes[ELF::EI_CLASS] != ELF::ELFCLASS64 ||
          Bytes[ELF::EI_DATA] != ELF::ELFDATA2LSB);
}

Error ElfImage::readHeaders() {
  StringRef All = Bytes->getBuffer();
  if (StringRef Other = otherThanElf(All); !Other.empty())
    return errors::notLinked(Path, Other);
  if (All.size() < ELF::EI_NIDENT)
    return damaged("it ends within its first bytes");
  if (isOtherKind(All))
    return errors::otherKind(Path, All[ELF::EI_CLASS] == ELF::ELFCLASS32
                                       ? "an ELF file of 32 bits"
                                   : All[ELF::EI_DATA] == ELF::ELFDATA2MSB
                                       ? "a big-endian ELF file"
                                       : "an ELF file of an unknown kind");
  Expected<File> Parsed = File::create(All);
  if (!Parsed)
    return damaged(Parsed.takeError());
  Elf.emplace(*Parsed);
  auto AllSections = Elf->sections();
  if (!AllSections)
    return damaged(AllSections.takeError());
  auto AllSegments = Elf->program_headers();
  if (!AllSegments)
    return damaged(AllSegments.takeError());
  Sections = *AllSections;
  Segments = *AllSegments;
  if (Sections.empty())
    return damaged("its table of sections is missing");
  for (const Section &S : Sections) {
    Expected<StringRef> Name = Elf->getSectionName(S);
    if (!Name)
      return damaged(Name.takeError());
    if (S.sh_type == ELF::SHT_NOBITS)
      continue; // as all are where debug information was taken out of a file
    if (*Name == HEDDLE_SITE_SECTION)
      Sites = &S;
    else if (*Name == HEDDLE_REQUIRED_SECTION)
      Required = &S;
    else if (*Name == ".eh_frame")
      Unwind = &S;
    else if (S.sh_type == ELF::SHT_DYNSYM)
      DynamicSymbols = &S;
    else if (S.sh_type == ELF::SHT_SYMTAB)
      Symbols = &S;
    else if (S.sh_type == ELF::SHT_DYNAMIC)
      if (Error E = readDynamic(S))
        return E;
  }
  return Error::success();
}

bool ElfImage::isProgram() const {
  return Elf->getHeader().e_type == ELF::ET_EXEC || Libraries.IsProgram;
}

bool ElfImage::isLike(const ElfImage &Other) const {
  return Elf->getHeader().e_machine == Other.Elf->getHeader().e_machine;
}

Error ElfImage::readDynamic(const Section &Dynamic) {
  auto Entries = Elf->getSectionContentsAsArray<File::Elf_Dyn>(Dynamic);
  if (!Entries)
    return damaged(Entries.takeError());
  auto Strings = Elf->getLinkAsStrtab(Dynamic);
  if (!Strings)
    return damaged(Strings.takeError());
  for (const File::Elf_Dyn &D : *Entries) {
    std::string *To = nullptr;
    if (D.d_tag == ELF::DT_NULL)
      break;
    if (D.d_tag == ELF::DT_NEEDED)
      To = &Libraries.Needed.emplace_back();
    else if (D.d_tag == ELF::DT_RPATH)
      To = &Libraries.Rpath;
    else if (D.d_tag == ELF::DT_RUNPATH)
      To = &Libraries.Runpath;
    else if (D.d_tag == ELF::DT_FLAGS_1)
      Libraries.IsProgram = D.d_un.d_val & ELF::DF_1_PIE;
    if (To && D.d_un.d_val >= Strings->size())
      return damaged("the name of a library lies outside of it");
    if (To)
      *To = Strings->substr(D.d_un.d_val).split('\0').first.str();
  }
  return Error::success();
}

ArrayRef<uint8_t> ElfImage::bytesAt(uint64_t Address) const {
  for (const auto &S : Segments) {
    if (S.p_type != ELF::PT_LOAD || Address < S.p_vaddr ||
        Address - S.p_vaddr >= S.p_filesz)
      continue;
    auto Contents = Elf->getSegmentContents(S);
    if (Contents)
      return Contents->drop_front(Address - S.p_vaddr);
    consumeError(Contents.takeError());
  }
  return {};
}

bool ElfImage::isCode(uint64_t Address) const {
  return any_of(Segments, [&](const auto &S) {
    return S.p_type == ELF::PT_LOAD && (S.p_flags & ELF::PF_X) &&
           Address >= S.p_vaddr && Address - S.p_vaddr < S.p_memsz;
  });
}

Expected<std::vector<SiteRecord>> ElfImage::records() const {
  std::vector<SiteRecord> Result;
  if (!Sites)
    return Result;
  auto Contents = Elf->getSectionContents(*Sites);
  if (!Contents)
    return damaged(Contents.takeError());
  if (Contents->size() % RecordSize)
    return damaged("half a record is in its section " HEDDLE_SITE_SECTION);
  for (uint64_t At = 0; At < Contents->size(); At += RecordSize) {
    const uint8_t *Record = Contents->data() + At;
    uint64_t Address = Sites->sh_addr + At + support::endian::read64le(Record);
    if (!isCode(Address))
      return damaged("a record speaks of a function at " + hex(Address) +
                     ", where there is no code");
    Result.push_back({idAt(Record + offsetof(v1::site_record, id)), Address});
  }
  return Result;
}

Expected<Reference> ElfImage::symbolOf(const File::Elf_Rela &R,
                                       const Section &Table) const {
  auto Symbols = Elf->getSection(Table.sh_link);
  if (!Symbols)
    return damaged(Symbols.takeError());
  auto Found = Elf->getRelocationSymbol(R, *Symbols);
  if (!Found)
    return damaged(Found.takeError());
  if (!*Found) // relative to where the file is loaded
    return Reference{uint64_t(R.r_addend), "", 0};
  const Symbol &S = **Found;
  if (S.getBinding() == ELF::STB_LOCAL)
    return Reference{S.st_value + R.r_addend, "", 0};
  auto Strings = Elf->getStringTableForSymtab(**Symbols);
  if (!Strings)
    return damaged(Strings.takeError());
  auto Name = S.getName(*Strings);
  if (!Name)
    return damaged(Name.takeError());
  return Reference{0, *Name, R.r_addend};
}

Expected<std::map<uint64_t, Reference>>
ElfImage::relocationsOf(const Section &Where) const {
  std::map<uint64_t, Reference> Result;
  for (const Section &S : Sections) {
    if (S.sh_type != ELF::SHT_RELA || !(S.sh_flags & ELF::SHF_ALLOC))
      continue;
    auto Relocations = Elf->relas(S);
    if (!Relocations)
      return damaged(Relocations.takeError());
    for (const File::Elf_Rela &R : *Relocations) {
      if (R.r_offset < Where.sh_addr ||
          R.r_offset - Where.sh_addr >= Where.sh_size)
        continue;
      Expected<Reference> To = symbolOf(R, S);
      if (!To)
        return To.takeError();
      Result[R.r_offset] = *To;
    }
  }
  return Result;
}

Expected<std::vector<Requirement>> ElfImage::requirements() const {
  std::vector<Requirement> Result;
  if (!Required)
    return Result;
  auto Contents = Elf->getSectionContents(*Required);
  if (!Contents)
    return damaged(Contents.takeError());
  if (Contents->empty() || Contents->size() % RequirementSize)
    return damaged("half an entry is in its section " HEDDLE_REQUIRED_SECTION);
  auto Relocations = relocationsOf(*Required);
  if (!Relocations)
    return Relocations.takeError();
  for (uint64_t At = 0; At < Contents->size(); At += RequirementSize) {
    Result.push_back(requirementAt(Contents->data() + At,
                                   Required->sh_addr + At, *Relocations));
  }
  return Result;
}

Requirement ElfImage::requirementAt(
    const uint8_t *Entry, uint64_t Address,
    const std::map<uint64_t, Reference> &Relocations) const {
  // What no relocation changes is what it was linked to.
  auto ReferenceAt = [&](uint64_t Offset) {
    auto Known = Relocations.find(Address + Offset);
    if (Known != Relocations.end())
      return Known->second;
    return Reference{support::endian::read64le(Entry + Offset), "", 0};
  };
  Requirement Result{ReferenceAt(0), "", idAt(Entry + IdOffset),
                     support::endian::read32le(Entry + FlagsOffset)};
  if (uint64_t Text = ReferenceAt(TextOffset).Address)
    Result.Text = toStringRef(bytesAt(Text));
  return Result;
}

Expected<std::optional<uint64_t>> ElfImage::functionAround(uint64_t Address) {
  if (!Functions && Unwind) {
    auto Contents = Elf->getSectionContents(*Unwind);
    if (!Contents)
      return damaged(Contents.takeError());
    Expected<FunctionBounds> Read =
        FunctionBounds::read(*Contents, Unwind->sh_addr);
    if (!Read)
      return damaged(Read.takeError());
    Functions = std::move(*Read);
  }
  return Functions ? Functions->around(Address) : std::nullopt;
}

/// What cannot be read has no name.
void ElfImage::readNames() {
  if (std::exchange(HasNames, true))
    return;
  for (const Section *Table : {DynamicSymbols, Symbols}) {
    if (!Table)
      continue;
    auto Strings = Elf->getStringTableForSymtab(*Table);
    auto All = Elf->symbols(Table);
    if (Strings && All)
      for (const Symbol &S : *All) {
        Expected<StringRef> Name = S.getName(*Strings);
        if (!Name || Name->empty()) {
          consumeError(Name.takeError());
          continue;
        }
        if (S.st_shndx == ELF::SHN_UNDEF) {
          if (Table == DynamicSymbols && S.st_value)
            Jumps.try_emplace(S.st_value, *Name);
          continue;
        }
        if (S.getType() == ELF::STT_FUNC)
          Names.try_emplace(S.st_value, *Name);
        if (Table == DynamicSymbols && S.getBinding() != ELF::STB_LOCAL)
          Definitions.try_emplace(*Name, S.st_value);
      }
    consumeError(Strings.takeError());
    consumeError(All.takeError());
  }
}

StringRef ElfImage::jumpAt(uint64_t Address) {
  readNames();
  auto Known = Jumps.find(Address);
  return Known == Jumps.end() ? "" : StringRef(Known->second);
}

std::optional<uint64_t> ElfImage::definition(StringRef Name) {
  readNames();
  auto Known = Definitions.find(Name);
  if (Known == Definitions.end())
    return std::nullopt;
  return Known->second;
}

std::string ElfImage::functionName(uint64_t Address) {
  readNames();
  auto Known = Names.find(Address);
  return Known == Names.end() ? "" : demangle(Known->second);
}

} // namespace heddle::binary
