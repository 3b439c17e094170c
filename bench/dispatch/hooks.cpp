//===- hooks.cpp - empty hooks of the compilers' instrumentation ------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "hooks.h"

extern "C" {
void __cyg_profile_func_enter(void *, void *) {}
void __cyg_profile_func_exit(void *, void *) {}
}

#ifdef HEDDLE_BENCH_XRAY
#include <xray/xray_interface.h>

namespace {
void handleNothing(int32_t, XRayEntryType) {}
} // namespace

bool bench::patchXRay() {
  return __xray_set_handler(handleNothing) &&
         __xray_patch() == XRayPatchingStatus::SUCCESS;
}
#endif
