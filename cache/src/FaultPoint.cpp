//===- FaultPoint.cpp - where tests stop or fail a step ---------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FaultPoint.h"

heddle::cache::FaultHook heddle::cache::OnStep = nullptr;
