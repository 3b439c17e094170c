//===- FaultPoint.h - where tests stop or fail a step -----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_FAULTPOINT_H
#define HEDDLE_CACHE_SRC_FAULTPOINT_H

#include <system_error>

namespace heddle::cache {

/// Called before each step that changes the file system, with the step's name.
/// Gives 0 to go on, or the errno value that the step is to fail with. Only
/// tests set it; they may also end the process inside of it.
using FaultHook = int (*)(const char *Step);
extern FaultHook OnStep;

inline std::error_code faultAt(const char *Step) {
  return OnStep ? std::error_code(OnStep(Step), std::generic_category())
                : std::error_code();
}

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_FAULTPOINT_H
