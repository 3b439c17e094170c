//===- ElfImage.h - what a linked file holds of Heddle ----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BINARY_ELFIMAGE_H
#define HEDDLE_BINARY_ELFIMAGE_H

#include "EhFrame.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heddle::binary {

/// A method's id, as the records hold it.
using MethodId = std::array<uint32_t, 4>;

/// A v1::site_record.
struct SiteRecord {
  MethodId Id;
  uint64_t Address; ///< inside the woven function
};

/// What a pointer of the file will point to when it is loaded.
struct Reference {
  uint64_t Address = 0; ///< in this file; 0: null
  llvm::StringRef Name; ///< of the symbol that is looked up then; empty: none
  int64_t Addend = 0;   ///< to the symbol's address
};

/// A v1::requirement.
struct Requirement {
  Reference Symbol;
  /// Its fields, and what follows them in the file, see RequirementText; empty:
  /// it has none.
  llvm::StringRef Text;
  MethodId Id;
  unsigned Flags;
};

/// An executable or a shared library, as the linker made it. Nothing of it is
/// run. Every function tells errors that name the file; damage of any kind is
/// one of them.
class ElfImage {
public:
  static llvm::Expected<std::unique_ptr<ElfImage>> open(std::string Path);

  /// Whether an ELF file is of 32 bits or big-endian, which open() refuses.
  static bool isOtherKind(llvm::StringRef Bytes);

  const std::string &path() const { return Path; }
  bool hasRecords() const { return Sites != nullptr; }
  bool hasRequiredSet() const { return Required != nullptr; }
  /// The error that \p What is wrong in it.
  llvm::Error damaged(const llvm::Twine &What) const;
  /// Whether both files run on the same kind of machine.
  bool isLike(const ElfImage &Other) const;

  llvm::Expected<std::vector<SiteRecord>> records() const;
  llvm::Expected<std::vector<Requirement>> requirements() const;

  /// Where the function around \p Address begins, as the unwinder would tell.
  llvm::Expected<std::optional<uint64_t>> functionAround(uint64_t Address);
  /// The name of the function that begins at \p Address, as in the source;
  /// empty in a stripped file.
  std::string functionName(uint64_t Address);
  /// Which undefined function has this address here, in a program that jumps to
  /// it from there; empty: none.
  llvm::StringRef jumpAt(uint64_t Address);
  /// The address of a symbol that other files see.
  std::optional<uint64_t> definition(llvm::StringRef Name);

  /// What the dynamic section says of the libraries that the file needs.
  struct Dynamic {
    std::vector<std::string> Needed;
    std::string Rpath, Runpath; ///< folders, with colons between them
    bool IsProgram = false;     ///< DF_1_PIE
  };
  const Dynamic &dynamic() const { return Libraries; }
  /// Whether it is a program rather than a library.
  bool isProgram() const;

private:
  using File = llvm::object::ELFFile<llvm::object::ELF64LE>;
  using Section = File::Elf_Shdr;
  using Symbol = File::Elf_Sym;

  explicit ElfImage(std::string Path) : Path(std::move(Path)) {}
  llvm::Error readHeaders();
  llvm::Error readDynamic(const Section &Dynamic);
  void readNames();
  /// The relocations inside \p Where, by address.
  llvm::Expected<std::map<uint64_t, Reference>>
  relocationsOf(const Section &Where) const;
  llvm::Expected<Reference> symbolOf(const File::Elf_Rela &R,
                                     const Section &Table) const;
  Requirement
  requirementAt(const uint8_t *Bytes, uint64_t Address,
                const std::map<uint64_t, Reference> &Relocations) const;
  bool isCode(uint64_t Address) const;
  /// What the file holds from \p Address on, to the end of its segment.
  llvm::ArrayRef<uint8_t> bytesAt(uint64_t Address) const;
  llvm::Error damaged(llvm::Error Why) const;

  std::string Path;
  std::unique_ptr<llvm::MemoryBuffer> Bytes;
  std::optional<File> Elf;
  File::Elf_Shdr_Range Sections;
  File::Elf_Phdr_Range Segments;
  const Section *Sites = nullptr, *Required = nullptr, *Unwind = nullptr,
                *DynamicSymbols = nullptr, *Symbols = nullptr;
  Dynamic Libraries;
  std::optional<FunctionBounds> Functions;
  bool HasNames = false;
  llvm::StringMap<uint64_t> Definitions;
  std::map<uint64_t, std::string> Names; ///< of functions, as linked
  std::map<uint64_t, std::string> Jumps; ///< to functions of libraries
};

} // namespace heddle::binary

#endif // HEDDLE_BINARY_ELFIMAGE_H
