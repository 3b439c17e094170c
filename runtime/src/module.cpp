//===- module.cpp - makes one executable or shared object known to the runtime
//-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Not part of the runtime library: each woven executable and shared object
/// compiles this file itself, at its own standard (C++11 and up), so that the
/// section bounds are its own.
///
//===----------------------------------------------------------------------===//

// Compiled as a source of the woven program, without a folder to look in: it is
// found from an ejected tree, from this project's, and from where it is
// installed.
#if __has_include("heddle/abi.h")
#include "heddle/abi.h"
#elif __has_include("../include/heddle/abi.h")
#include "../include/heddle/abi.h"
#else
#include "../../include/heddle/abi.h"
#endif

extern "C" {
// Defined by the linker where the sections exist, else null. Hidden: another
// module's bounds must not stand in for them.
#define HEDDLE_BOUND __attribute__((weak, visibility("hidden")))
extern const ::heddle::v1::site_record __start_heddle_sites[] HEDDLE_BOUND;
extern const ::heddle::v1::site_record __stop_heddle_sites[] HEDDLE_BOUND;
extern const ::heddle::v1::requirement __start_heddle_required[] HEDDLE_BOUND;
extern const ::heddle::v1::requirement __stop_heddle_required[] HEDDLE_BOUND;
#undef HEDDLE_BOUND
}

namespace {

struct heddle_module {
  heddle_module() {
    ::heddle::v1::add_module(__start_heddle_sites, __stop_heddle_sites,
                             __start_heddle_required, __stop_heddle_required);
  }
  ~heddle_module() {
    ::heddle::v1::remove_module(__start_heddle_sites, __start_heddle_required);
  }
};

// A static object rather than a destructor function: being made first, it goes
// last, after the module's other objects, whose destructors may be woven.
__attribute__((init_priority(101))) heddle_module this_module;

} // namespace
