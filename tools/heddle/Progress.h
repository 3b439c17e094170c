//===- Progress.h - how far a long run is -----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_PROGRESS_H
#define HEDDLE_TOOL_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include <mutex>

namespace heddle {

/// Tells on standard output how far a run over many sources is: on a terminal
/// by a bar that goes when this does, elsewhere by a line for each source.
/// Colours only on a terminal that has them, and without NO_COLOR.
class Progress {
public:
  /// \p IsQuiet: say nothing.
  Progress(size_t All, bool IsQuiet);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// One more source is done. Safe to call from several threads.
  void done(llvm::StringRef Source);

private:
  void draw(llvm::StringRef Source);

  std::mutex Lock; ///< guards Done and the output
  const size_t All;
  size_t Done = 0;
  const bool IsQuiet, IsBar, HasColors;
};

} // namespace heddle

#endif // HEDDLE_TOOL_PROGRESS_H
