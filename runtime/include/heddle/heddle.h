//===- heddle.h - all that a program needs ----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The umbrella: aspects, containers, bootstrap. Tests include testing.h
/// besides; what prints calls includes format.h.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_HEDDLE_H
#define HEDDLE_HEDDLE_H

#include "heddle/advice.h"
#include "heddle/aspect.h"
#include "heddle/bootstrap.h"
#include "heddle/container.h"
#include "heddle/context.h"
#include "heddle/control.h"
#include "heddle/coverage.h"
#include "heddle/errors.h"
#include "heddle/join_point.h"
#include "heddle/method_info.h"
#include "heddle/methods.h"

#endif // HEDDLE_HEDDLE_H
