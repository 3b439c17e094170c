//===- RequiredSet.cpp - the methods that a program must contain --------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RequiredSet.h"
#include "Methods.h"
#include "heddle/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace heddle {
namespace {

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
  // Those that a container must bind.
  appendField(
      Text, std::to_string(count_if(M.Aspects, [](const cache::AdviceEntry &A) {
        return !A.isCompiledIn();
      })));
  for (const cache::AdviceEntry &A : M.Aspects)
    if (!A.isCompiledIn())
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

/// A refusal was reported when the rules were applied: a rule that names the
/// method fails there. Here it is no promise that the program could break.
/// Whether a method that is only declared was refused is known to the unit that
/// holds its body, which may be linked into another module: only then the other
/// records are read.
std::vector<cache::MethodEntry>
required(ArrayRef<cache::UnitRecord> Linked,
         function_ref<std::vector<cache::UnitRecord>()> All) {
  std::vector<KnownMethod> Methods = knownMethods(Linked);
  std::set<cache::Digest> Refused;
  addRefused(Linked, Refused);
  if (any_of(Methods, [&](const KnownMethod &M) {
        return M.Entry.What == cache::Outcome::Declared &&
               !Refused.count(M.Entry.Id);
      }))
    addRefused(All(), Refused);
  std::vector<cache::MethodEntry> Result;
  for (KnownMethod &M : Methods)
    if (M.Entry.What == cache::Outcome::Woven || !Refused.count(M.Entry.Id))
      Result.push_back(std::move(M.Entry));
  return Result;
}

} // namespace

std::string requiredSet(ArrayRef<cache::UnitRecord> Linked,
                        function_ref<std::vector<cache::UnitRecord>()> All) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << " .section " HEDDLE_REQUIRED_SECTION ",\"awR\",@progbits\n"
     << " .balign 8\n .quad 0,0\n .long 0,0,0,0," << v1::is_marker << ",0\n";
  for (const cache::MethodEntry &M : required(Linked, All))
    print(OS, M);
  OS << " .section .note.GNU-stack,\"\",@progbits\n";
  return OS.str();
}

} // namespace heddle
