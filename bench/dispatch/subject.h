//===- subject.h - what the benchmark calls ---------------------------*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_SUBJECT_H
#define HEDDLE_BENCH_SUBJECT_H

/// Every function is defined in a translation unit other than its caller's, so
/// that no call is inlined; each peer's in one of its own.
namespace bench {

// native.cpp, compiled without Heddle; and once more with rules that match
// nothing in it
struct Native {
  int add(int a, int b);
};

// woven.cpp: as many aspects as the name says
struct Woven1 {
  int add(int a, int b);
};
struct Woven2 {
  int add(int a, int b);
};
struct Woven3 {
  int add(int a, int b);
};
struct Woven5 {
  int add(int a, int b);
};
struct WovenScoped {
  int add(int a, int b);
};
struct WovenTransient {
  int add(int a, int b);
};

/// One aspect, which is disabled before the first call.
struct WovenDisabled {
  int add(int a, int b);
};

// static/static.cpp: an aspect that is compiled in
struct WovenStatic {
  int add(int a, int b);
};

// virtual.cpp, decorator.cpp
struct Adder {
  virtual ~Adder() = default;
  virtual int add(int a, int b) = 0;
};
Adder &plainAdder();
/// A decorator as written by hand, around plainAdder(): ends in a jump to it.
Adder &decoratedAdder();
/// One that has something left to do when it comes back.
Adder &decoratedAdderWithAfter();

// instrumented.cpp: -finstrument-functions
struct Instrumented {
  int add(int a, int b);
};

// xray.cpp: -fxray-instrument
struct XRayed {
  int add(int a, int b);
};

// aspectc/*.cc: each woven by AspectC++
struct AspectInlined {
  int add(int a, int b);
};
struct AspectHop {
  int add(int a, int b);
};
struct AspectDynamic {
  int add(int a, int b);
};

} // namespace bench

#endif // HEDDLE_BENCH_SUBJECT_H
