//===- RunFinder.cpp - which of many texts occur in one -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunFinder.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace heddle::rules {

static uint64_t edge(unsigned State, char C) {
  return uint64_t(State) << 8 | static_cast<unsigned char>(C);
}

/// The state behind \p State by \p C, or 0.
unsigned RunFinder::next(unsigned State, char C) const {
  return Edges.lookup(edge(State, C));
}

unsigned RunFinder::add(StringRef Text) {
  unsigned At = 0;
  for (char C : Text) {
    auto [It, IsNew] = Edges.try_emplace(edge(At, C), States.size());
    if (IsNew)
      States.emplace_back();
    At = It->second;
  }
  if (States[At].Text == None)
    States[At].Text = Count++;
  return States[At].Text;
}

std::optional<unsigned> RunFinder::find(StringRef Text) const {
  unsigned At = 0;
  for (char C : Text)
    if (!(At = next(At, C)))
      return std::nullopt;
  return States[At].Text == None ? std::nullopt
                                 : std::optional(States[At].Text);
}

void RunFinder::finish() {
  // By depth: a state's suffixes are shorter, so that they are done before it.
  std::vector<std::vector<std::pair<char, unsigned>>> Children(States.size());
  for (auto [Key, To] : Edges)
    Children[Key >> 8].push_back({char(Key & 0xff), To});
  std::vector<unsigned> Queue = {0};
  for (size_t I = 0; I < Queue.size(); ++I) {
    unsigned From = Queue[I];
    for (auto [C, To] : Children[From]) {
      unsigned Suffix = States[From].Fail;
      while (Suffix && !next(Suffix, C))
        Suffix = States[Suffix].Fail;
      State &S = States[To];
      S.Fail = From ? next(Suffix, C) : 0;
      S.Shorter = States[S.Fail].Text != None ? S.Fail : States[S.Fail].Shorter;
      Queue.push_back(To);
    }
  }
}

bool RunFinder::any(StringRef In, function_ref<bool(unsigned)> Try) const {
  if (!Count)
    return false;
  unsigned At = 0;
  for (char C : In) {
    unsigned To;
    while (!(To = next(At, C)) && At)
      At = States[At].Fail;
    At = To;
    for (unsigned S = At; S; S = States[S].Shorter)
      if (States[S].Text != None && Try(States[S].Text))
        return true;
  }
  return false;
}

} // namespace heddle::rules
