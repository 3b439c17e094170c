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
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace heddle {
namespace {

/// As `.ascii` takes it.
void appendField(std::string &To, StringRef Value) {
  for (unsigned char B : Value)
    if (isPrint(B) && B != '"' && B != '\\') {
      To += static_cast<char>(B);
    } else {
      To += '\\';
      To += static_cast<char>('0' + B / 64);
      To += static_cast<char>('0' + B / 8 % 8);
      To += static_cast<char>('0' + B % 8);
    }
  To += "\\000";
}

void appendNumber(std::string &To, uint64_t Value) {
  appendField(To, std::to_string(Value));
}

/// The names of aspects that a container must bind.
std::vector<std::string> boundAspects(const cache::MethodEntry &M) {
  std::vector<std::string> Names;
  for (const cache::AdviceEntry &A : M.Aspects)
    if (!A.isCompiledIn())
      Names.push_back(A.Aspect);
  return Names;
}

void appendList(std::string &To, ArrayRef<std::string> Values) {
  appendNumber(To, Values.size());
  for (const std::string &Value : Values)
    appendField(To, Value);
}

StringRef kindName(LinkedCopy::Kind K) {
  switch (K) {
  case LinkedCopy::Kind::Native:
    return "native";
  case LinkedCopy::Kind::Older:
    return "older";
  case LinkedCopy::Kind::Refused:
    return "refused";
  }
  return "";
}

void appendAspects(std::string &To, ArrayRef<cache::AdviceEntry> Aspects) {
  appendNumber(To, Aspects.size());
  for (const cache::AdviceEntry &A : Aspects) {
    appendField(To, A.Aspect);
    appendField(To, std::to_string(A.Priority));
    appendField(To, A.Rule);
    appendField(To, A.isCompiledIn() ? "compiled-in" : "bound");
  }
}

/// Fields of heddle::v1::requirement::text.
std::string text(const cache::MethodEntry &M, ArrayRef<LinkedCopy> Copies) {
  std::string Text;
  appendField(Text, M.display());
  appendField(Text, M.File);
  appendNumber(Text, M.Line);
  appendField(Text, outcomeName(M.What));
  appendField(Text, M.Detail);
  appendField(Text, M.Aspects.front().Rule);
  appendList(Text, boundAspects(M));
  for (StringRef Field : {M.Class, M.Name, M.Signature, M.Result, M.Strategy})
    appendField(Text, Field);
  appendAspects(Text, M.Aspects);
  appendNumber(Text, Copies.size());
  for (const LinkedCopy &C : Copies) {
    appendField(Text, kindName(C.What));
    appendField(Text, C.Object);
    appendField(Text, C.Detail);
  }
  return Text;
}

/// An entry, but for what it points to first.
void printEntry(raw_ostream &OS, StringRef Text, StringRef Symbol,
                const cache::Digest &Id, unsigned Flags, unsigned Aspects) {
  OS << " .section .rodata.heddle,\"a\",@progbits\n"
     << "1: .ascii \"" << Text << "\"\n"
     << " .section " HEDDLE_REQUIRED_SECTION ",\"awR\",@progbits\n"
     << " .balign 8\n";
  if (!Symbol.empty())
    OS << " .quad \"" << Symbol << "\"\n";
  else
    OS << " .quad 0\n";
  OS << " .quad 1b\n .long " << unsigned(Id.High >> 32) << ","
     << unsigned(Id.High) << "," << unsigned(Id.Low >> 32) << ","
     << unsigned(Id.Low) << "," << Flags << "," << Aspects << "\n";
}

/// A weak reference asks whether a copy was linked, and brings none in.
void print(raw_ostream &OS, const cache::MethodEntry &M,
           ArrayRef<LinkedCopy> Copies, unsigned Aspects) {
  StringRef Symbol = M.Internal ? "" : StringRef(M.Symbol);
  unsigned Flags = (Symbol.empty() ? 0 : v1::has_symbol) |
                   (M.Required ? 0 : v1::is_optional);
  if (!Symbol.empty())
    OS << " .weak \"" << Symbol << "\"\n";
  printEntry(OS, text(M, Copies), Symbol, M.Id, Flags, Aspects);
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

/// Each list of aspects once; methods name theirs by its number, from 1 on.
class AspectLists {
public:
  unsigned numberOf(std::vector<std::string> Names) {
    auto [At, New] = Numbers.try_emplace(std::move(Names), Lists.size() + 1);
    if (New)
      Lists.push_back(&At->first);
    return At->second;
  }
  void appendTo(std::string &Text) const {
    appendNumber(Text, Lists.size());
    for (const std::vector<std::string> *List : Lists)
      appendList(Text, *List);
  }

private:
  std::map<std::vector<std::string>, unsigned> Numbers;
  std::vector<const std::vector<std::string> *> Lists;
};

} // namespace

RequiredSet::RequiredSet(ArrayRef<cache::UnitRecord> Linked,
                         function_ref<std::vector<cache::UnitRecord>()> All)
    : Methods(required(Linked, All)) {
  llvm::sort(Methods, [](const auto &A, const auto &B) { return A.Id < B.Id; });
  for (const cache::UnitRecord &R : Linked)
    Rules.try_emplace(R.Rules, R.RuleFiles);
}

std::string RequiredSet::assembly() const {
  AspectLists Lists;
  std::string Entries;
  raw_string_ostream Later(Entries);
  for (const cache::MethodEntry &M : Methods) {
    auto Known = Copies.find(M.Id);
    ArrayRef<LinkedCopy> Unwoven;
    if (Known != Copies.end())
      Unwoven = Known->second;
    print(Later, M, Unwoven, Lists.numberOf(boundAspects(M)));
  }
  std::string Marker;
  appendNumber(Marker, Rules.size());
  for (const auto &[Digest, Files] : Rules) {
    appendField(Marker, Digest.hex());
    appendList(Marker, Files);
  }
  Lists.appendTo(Marker);
  std::string Text;
  raw_string_ostream OS(Text);
  printEntry(OS, Marker, "", {}, v1::is_marker, 0);
  OS << Entries << " .section .note.GNU-stack,\"\",@progbits\n";
  return Text;
}

} // namespace heddle
