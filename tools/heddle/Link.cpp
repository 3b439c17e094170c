//===- Link.cpp - heddle link: what a program must contain --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Errors.h"
#include "Methods.h"
#include "Process.h"
#include "heddle/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

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

void appendField(std::string &To, StringRef Value) {
  for (unsigned char B : Value) {
    To += '\\';
    To += char('0' + B / 64);
    To += char('0' + B / 8 % 8);
    To += char('0' + B % 8);
  }
  To += "\\000";
}

/// Fields of heddle::v1::requirement::text.
std::string text(const cache::MethodEntry &M) {
  std::string Text;
  appendField(Text, M.display());
  appendField(Text, M.File);
  appendField(Text, std::to_string(M.Line));
  appendField(Text, outcomeName(M.What));
  appendField(Text, M.Detail);
  appendField(Text, M.Aspects.front().Rule);
  appendField(Text, std::to_string(M.Aspects.size()));
  for (const cache::AdviceEntry &A : M.Aspects)
    appendField(Text, A.Aspect);
  return Text;
}

/// A weak reference asks whether a copy was linked, and brings none in.
void print(raw_ostream &OS, const cache::MethodEntry &M) {
  bool HasSymbol = !M.Symbol.empty() && !M.Internal;
  unsigned Flags =
      (HasSymbol ? v1::has_symbol : 0) | (M.Required ? 0 : v1::is_optional);
  if (HasSymbol)
    OS << " .weak \"" << M.Symbol << "\"\n";
  OS << " .section .rodata.heddle,\"a\",@progbits\n"
     << "1: .ascii \"" << text(M) << "\"\n"
     << " .section " HEDDLE_REQUIRED_SECTION ",\"awR\",@progbits\n"
     << " .balign 8\n";
  if (HasSymbol)
    OS << " .quad \"" << M.Symbol << "\"\n";
  else
    OS << " .quad 0\n";
  OS << " .quad 1b\n .long " << unsigned(M.Id.High >> 32) << ","
     << unsigned(M.Id.High) << "," << unsigned(M.Id.Low >> 32) << ","
     << unsigned(M.Id.Low) << "," << Flags << ",0\n";
}

void addRefused(ArrayRef<cache::UnitRecord> Records,
                std::set<cache::Digest> &To) {
  for (const cache::UnitRecord &R : Records)
    for (const cache::MethodEntry &M : R.Methods)
      if (M.What == cache::Outcome::Refused)
        To.insert(M.Id);
}

/// What the linked units must contain. A refusal was reported when the rules
/// were applied: a rule that names the method fails there. Here it is no
/// promise that the program could break. Whether a method that is only declared
/// was refused is known to the unit that holds its body, which may be linked
/// into another module: only then the other records are read.
std::vector<cache::MethodEntry> required(ArrayRef<cache::UnitRecord> Linked,
                                         cache::Cache *Store) {
  std::vector<KnownMethod> Methods = knownMethods(Linked);
  std::set<cache::Digest> Refused;
  addRefused(Linked, Refused);
  if (Store && any_of(Methods, [&](const KnownMethod &M) {
        return M.Entry.What == cache::Outcome::Declared &&
               !Refused.count(M.Entry.Id);
      }))
    addRefused(Store->records(), Refused);
  std::vector<cache::MethodEntry> Result;
  for (KnownMethod &M : Methods)
    if (M.Entry.What == cache::Outcome::Woven || !Refused.count(M.Entry.Id))
      Result.push_back(std::move(M.Entry));
  return Result;
}

std::string assembly(ArrayRef<cache::MethodEntry> Required) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << " .section " HEDDLE_REQUIRED_SECTION ",\"awR\",@progbits\n"
     << " .balign 8\n .quad 0,0\n .long 0,0,0,0," << v1::is_marker << ",0\n";
  for (const cache::MethodEntry &M : Required)
    print(OS, M);
  OS << " .section .note.GNU-stack,\"\",@progbits\n";
  return OS.str();
}

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
  if (Error E = write(Source, assembly(required(Linked.Found, Known))))
    return E;
  Expected<int> Status =
      run({C->Args[C->Compiler], "-c", Source, "-o", Object});
  if (!Status || *Status != 0)
    return Status;
  Args.push_back(Object);
  return run(Args);
}

} // namespace heddle
