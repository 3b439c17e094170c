//===- FeatureIndex.cpp - wildcards by what a name must hold --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FeatureIndex.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace heddle::rules {

/// The characters of \p Gram in one number, which are three at most.
static unsigned keyOf(StringRef Gram) {
  unsigned Key = 0;
  for (unsigned char C : Gram)
    Key = Key << 8 | C;
  return Key;
}

/// The gram of \p C with the fewest paths. Only the longest grams of the
/// longest run count: they are the rarest.
std::optional<FeatureIndex::Gram>
FeatureIndex::rarestGram(const Component &C) const {
  SmallVector<StringRef, 4> Runs;
  C.text().split(Runs, '*', -1, /*KeepEmpty=*/false);
  if (Runs.empty())
    return std::nullopt;
  StringRef Longest = *max_element(
      Runs, [](StringRef A, StringRef B) { return A.size() < B.size(); });
  unsigned Size = std::min<size_t>(MaxGram, Longest.size());
  std::optional<Gram> Best;
  for (size_t I = 0; I + Size <= Longest.size(); ++I) {
    unsigned Key = keyOf(Longest.substr(I, Size));
    auto It = Grams[Size - 1].find(Key);
    size_t Paths = It == Grams[Size - 1].end() ? 0 : It->second.size();
    if (!Best || Paths < Best->Paths)
      Best = Gram{Size, Key, Paths};
  }
  return Best;
}

FeatureIndex::Bucket &FeatureIndex::rarestFeature(ArrayRef<Component> Path) {
  std::optional<StringRef> Literal;
  std::optional<Gram> Gram;
  size_t Paths = ~size_t(0);
  for (const Component &C : Path) {
    if (C.isAnyDepth())
      continue;
    if (C.isLiteral()) {
      auto It = Literals.find(C.text());
      size_t Here = It == Literals.end() ? 0 : It->second.size();
      if (Here < Paths)
        Paths = Here, Literal = C.text(), Gram.reset();
    } else if (auto Here = rarestGram(C); Here && Here->Paths < Paths) {
      Paths = Here->Paths, Gram = Here, Literal.reset();
    }
  }
  if (Literal)
    return Literals[*Literal];
  return Gram ? Grams[Gram->Size - 1][Gram->Key] : Others;
}

void FeatureIndex::add(ArrayRef<Component> Path, unsigned Id) {
  rarestFeature(Path).push_back(Id);
}

bool FeatureIndex::any(ArrayRef<StringRef> Name,
                       function_ref<bool(unsigned)> Try) const {
  for (StringRef C : Name) {
    if (auto It = Literals.find(C); It != Literals.end())
      if (any_of(It->second, Try))
        return true;
    for (unsigned Size = 1; Size <= MaxGram; ++Size) {
      const DenseMap<unsigned, Bucket> &Map = Grams[Size - 1];
      if (Map.empty())
        continue;
      for (size_t I = 0; I + Size <= C.size(); ++I)
        if (auto It = Map.find(keyOf(C.substr(I, Size))); It != Map.end())
          if (any_of(It->second, Try))
            return true;
    }
  }
  return any_of(Others, Try);
}

} // namespace heddle::rules
