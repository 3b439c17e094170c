//===- AspectOrder.cpp - before and after ---------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AspectOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <queue>

using namespace llvm;

namespace heddle::rules {

unsigned AspectOrder::number(StringRef Aspect) {
  auto [It, IsNew] = Numbers.try_emplace(Aspect, Edges.size());
  if (IsNew)
    Edges.emplace_back();
  return It->second;
}

void AspectOrder::addRelations(const Rule &R) {
  for (const Relation &Said : R.Relations) {
    unsigned Outer = number(R.Aspect), Inner = number(Said.Other);
    if (!Said.IsBefore)
      std::swap(Outer, Inner);
    Edges[Outer].push_back({Inner, &R, &Said});
  }
}

void AspectOrder::noteUnknown(ArrayRef<Rule> Rules) {
  StringSet<> Known;
  for (const Rule &R : Rules)
    Known.insert(R.Aspect);
  for (const Rule &R : Rules)
    for (const Relation &Said : R.Relations)
      if (!Known.contains(Said.Other))
        Notes.push_back(errors::relationToUnknown(R.File, R.Line, R.Aspect,
                                                  Said.IsBefore, Said.Other));
}

/// Visits aspects depth first, each once; what is finished last is outermost.
/// The path is kept by hand, for it may be as long as a rules file.
class AspectOrder::CycleFinder {
public:
  CycleFinder(AspectOrder &O, Diagnostics &D)
      : O(O), D(D), State(O.Edges.size()) {}

  /// \returns false where there is a cycle, which has been reported.
  bool run() {
    for (unsigned A = 0; A < O.Edges.size(); ++A)
      if (State[A] == New && !visit(A))
        return false;
    return true;
  }

private:
  enum StateTy : char { New, OnPath, Done };
  struct Step {
    unsigned Aspect;
    size_t Next = 0; ///< edge to follow
  };

  void enter(unsigned A) {
    State[A] = OnPath;
    Path.push_back({A});
  }
  void leave() {
    unsigned A = Path.back().Aspect;
    State[A] = Done;
    BitVector &In = O.Inside[A];
    In.resize(O.Edges.size());
    for (const Edge &E : O.Edges[A]) {
      In.set(E.To);
      In |= O.Inside[E.To];
    }
    Path.pop_back();
  }
  bool visit(unsigned Start) {
    enter(Start);
    while (!Path.empty()) {
      Step &At = Path.back();
      if (At.Next == O.Edges[At.Aspect].size()) {
        leave();
        continue;
      }
      const Edge &E = O.Edges[At.Aspect][At.Next++];
      if (State[E.To] == OnPath)
        return reportCycle(E);
      if (State[E.To] == New)
        enter(E.To);
    }
    return true;
  }
  bool reportCycle(const Edge &Closing) {
    std::vector<errors::Link> Cycle;
    auto First =
        find_if(Path, [&](const Step &S) { return S.Aspect == Closing.To; });
    for (auto It = First; It != Path.end(); ++It) {
      const Edge &E = O.Edges[It->Aspect][It->Next - 1];
      bool IsBefore = E.Said->IsBefore;
      Cycle.push_back({IsBefore ? E.By->Aspect : E.Said->Other,
                       IsBefore ? E.Said->Other : E.By->Aspect, E.By->File,
                       D.line(E.Said->Loc)});
    }
    D.report(Closing.Said->Loc, errors::orderCycle(Cycle));
    return false;
  }

  AspectOrder &O;
  Diagnostics &D;
  std::vector<char> State;
  std::vector<Step> Path;
};

AspectOrder::AspectOrder(ArrayRef<Rule> Rules, Diagnostics &D) {
  for (const Rule &R : Rules)
    addRelations(R);
  Inside.resize(Edges.size());
  if (!CycleFinder(*this, D).run())
    return;
  noteUnknown(Rules);
  Edges.clear(); // they point into Rules
}

void AspectOrder::arrange(std::vector<Advice> &Chain) const {
  struct Member {
    size_t Place;
    unsigned Number;
  };
  SmallVector<Member, 8> Related;
  for (size_t I = 0; I < Chain.size(); ++I)
    if (auto It = Numbers.find(Chain[I].Aspect); It != Numbers.end())
      Related.push_back({I, It->second});
  if (Related.size() < 2)
    return;
  std::vector<size_t> Waiting(Chain.size()); // aspects that must come before
  for (const Member &A : Related)
    for (const Member &B : Related)
      Waiting[B.Place] += isOutside(A.Number, B.Number);
  std::priority_queue<size_t, std::vector<size_t>, std::greater<>> Ready;
  for (size_t I = 0; I < Chain.size(); ++I)
    if (!Waiting[I])
      Ready.push(I);
  std::vector<Advice> Sorted;
  while (!Ready.empty()) {
    size_t Place = Ready.top();
    Ready.pop();
    auto *At =
        find_if(Related, [&](const Member &M) { return M.Place == Place; });
    if (At != Related.end())
      for (const Member &B : Related)
        if (isOutside(At->Number, B.Number) && --Waiting[B.Place] == 0)
          Ready.push(B.Place);
    Sorted.push_back(std::move(Chain[Place]));
  }
  Chain = std::move(Sorted);
}

} // namespace heddle::rules
