//===- advice.cpp - aspects that only look at one moment ------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Here rather than in the header, so that an aspect that is compiled without
/// exceptions does not turn those of the methods that it is around into the
/// program's end.
///
//===----------------------------------------------------------------------===//

#include "heddle/advice.h"

namespace heddle {

void Before::around(JoinPoint &jp) {
  before(jp);
  jp.proceed();
}

void AfterReturning::around(JoinPoint &jp) {
  jp.proceed();
  after_returning(jp);
}

void AfterThrowing::around(JoinPoint &jp) {
  try {
    jp.proceed();
  } catch (...) {
    after_throwing(jp, std::current_exception());
    throw;
  }
}

void After::around(JoinPoint &jp) {
  try {
    jp.proceed();
  } catch (...) {
    after(jp);
    throw;
  }
  after(jp);
}

} // namespace heddle
