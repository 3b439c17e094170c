//===- RunFinder.h - which of many texts occur in one -----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_RUNFINDER_H
#define HEDDLE_RULES_SRC_RUNFINDER_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace heddle::rules {

/// Finds which of many texts occur inside another one, in one pass over that,
/// however many they are (Aho and Corasick, "Efficient string matching", 1975).
class RunFinder {
public:
  /// \returns the number of \p Text, counted from 0; equal ones have the same.
  /// \p Text is not empty.
  unsigned add(llvm::StringRef Text);
  /// The number of \p Text, if it has been added.
  std::optional<unsigned> find(llvm::StringRef Text) const;
  /// To be called once after the last add(), and before any().
  void finish();

  /// Calls \p Try for each text that occurs in \p In, as often as it does,
  /// until it returns true. \returns whether it did.
  bool any(llvm::StringRef In, llvm::function_ref<bool(unsigned)> Try) const;

private:
  static constexpr unsigned None = ~0u;
  struct State {
    unsigned Text = None; ///< that ends here
    unsigned Fail = 0;    ///< the longest proper suffix that is a state
    unsigned Shorter = 0; ///< the longest one of these where a text ends
  };
  unsigned next(unsigned State, char C) const;

  std::vector<State> States{1};             ///< the first is the empty text
  llvm::DenseMap<uint64_t, unsigned> Edges; ///< by state and character
  unsigned Count = 0;
};

} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_RUNFINDER_H
