//===- Link.cpp - heddle link: what a program must contain -----------------===//
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
#include "llvm/ADT/StringMap.h"
#include "llvm/Object/Archive.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace heddle {
namespace {

using Objects = StringMap<std::vector<const cache::UnitRecord *>>;

/// Records by the bare name of their object.
Objects byObjectName(ArrayRef<cache::UnitRecord> Records) {
  Objects Result;
  for (const cache::UnitRecord &R : Records)
    Result[sys::path::filename(R.Output)].push_back(&R);
  return Result;
}

/// The records behind an archive's members, which have lost their folders: the
/// bytes tell objects of one name apart, where they are still there.
Error addMembers(const std::string &Archive, const Objects &ByName,
                 std::vector<const cache::UnitRecord *> &To) {
  auto File = MemoryBuffer::getFile(Archive);
  if (!File)
    return errors::unreadable(Archive, File.getError().message());
  Expected<std::unique_ptr<object::Archive>> Parsed =
      object::Archive::create((*File)->getMemBufferRef());
  if (!Parsed) // not for us to judge: the linker will
    return consumeError(Parsed.takeError()), Error::success();
  Error Damaged = Error::success();
  for (const object::Archive::Child &Member : (*Parsed)->children(Damaged)) {
    Expected<StringRef> Name = Member.getName();
    Expected<StringRef> Bytes = Member.getBuffer();
    if (!Name || !Bytes) {
      consumeError(Name.takeError());
      consumeError(Bytes.takeError());
      continue;
    }
    auto Found = ByName.find(sys::path::filename(*Name));
    if (Found == ByName.end())
      continue;
    for (const cache::UnitRecord *R : Found->getValue()) {
      auto Object = MemoryBuffer::getFile(R->Output);
      if (!Object || (*Object)->getBuffer() == *Bytes)
        To.push_back(R);
    }
  }
  consumeError(std::move(Damaged));
  return Error::success();
}

/// The records of what a command links. What was not compiled through heddle
/// has none; the declarations that others saw of it count all the same.
Expected<std::vector<cache::UnitRecord>>
linkedUnits(const weaver::LinkCommand &C, ArrayRef<cache::UnitRecord> Records) {
  Objects ByName = byObjectName(Records);
  std::vector<const cache::UnitRecord *> Linked;
  for (const std::string &Input : C.Inputs) {
    if (sys::path::extension(Input) == ".a") {
      if (Error E = addMembers(Input, ByName, Linked))
        return E;
      continue;
    }
    for (const cache::UnitRecord *R : ByName.lookup(sys::path::filename(Input)))
      if (R->Output == Input)
        Linked.push_back(R);
  }
  std::vector<cache::UnitRecord> Result;
  for (const cache::UnitRecord *R : Linked)
    Result.push_back(*R);
  return Result;
}

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
     << " .section " HEDDLE_REQUIRED_SECTION ",\"aw\",@progbits\n"
     << " .balign 8\n";
  if (HasSymbol)
    OS << " .quad \"" << M.Symbol << "\"\n";
  else
    OS << " .quad 0\n";
  OS << " .quad 1b\n .long " << unsigned(M.Id.High >> 32) << ","
     << unsigned(M.Id.High) << "," << unsigned(M.Id.Low >> 32) << ","
     << unsigned(M.Id.Low) << "," << Flags << ",0\n";
}

std::string assembly(ArrayRef<cache::UnitRecord> All,
                     ArrayRef<cache::UnitRecord> Linked) {
  std::set<cache::Digest> RefusedSomewhere;
  for (const cache::UnitRecord &R : All)
    for (const cache::MethodEntry &M : R.Methods)
      if (M.What == cache::Outcome::Refused)
        RefusedSomewhere.insert(M.Id);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << " .section " HEDDLE_REQUIRED_SECTION ",\"aw\",@progbits\n"
     << " .balign 8\n .quad 0,0\n .long 0,0,0,0," << v1::is_marker << ",0\n";
  for (const KnownMethod &M : knownMethods(Linked)) {
    // A refusal was reported when the rules were applied: a rule that names the
    // method fails there. Here it is no promise that the program could break.
    if (M.Entry.What != cache::Outcome::Woven &&
        RefusedSomewhere.count(M.Entry.Id))
      continue;
    print(OS, M.Entry);
  }
  OS << " .section .note.GNU-stack,\"\",@progbits\n";
  return OS.str();
}

/// A folder that goes when this does.
class ScratchFolder {
public:
  static Expected<std::unique_ptr<ScratchFolder>> create() {
    SmallString<128> Path;
    if (std::error_code EC = sys::fs::createUniqueDirectory("heddle", Path))
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
    return errors::noCommand();
  SmallString<256> Directory;
  sys::fs::current_path(Directory);
  std::optional<weaver::LinkCommand> C =
      weaver::parseLinkCommand(Directory, Args);
  if (!C)
    return run(Args);
  Expected<cache::Cache> Store = cache::Cache::open(CacheDir);
  if (!Store)
    return Store.takeError();
  std::vector<cache::UnitRecord> All = Store->records();
  Expected<std::vector<cache::UnitRecord>> Linked = linkedUnits(*C, All);
  if (!Linked)
    return Linked.takeError();

  auto Scratch = ScratchFolder::create();
  if (!Scratch)
    return Scratch.takeError();
  std::string Source = (*Scratch)->file("required.s");
  std::string Object = (*Scratch)->file("required.o");
  if (Error E = write(Source, assembly(All, *Linked)))
    return E;
  Expected<int> Status =
      run({C->Args[C->Compiler], "-c", Source, "-o", Object});
  if (!Status || *Status != 0)
    return Status;
  Args.push_back(Object);
  return run(Args);
}

} // namespace heddle
