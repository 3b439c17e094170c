//===- subjects.h - methods that are woven by hand --------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the tests call: one method for each shape, in the chains that its
/// comment names.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TESTS_SUBJECTS_H
#define HEDDLE_TESTS_SUBJECTS_H

#include "guard.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace shop {

/// Thrown by Cart::fail; knows whether it was copied on its way.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Shelf {
public:
  virtual ~Shelf() = default;
  virtual int price(int n) const; // Outer
};

class Cart : public Shelf {
public:
  explicit Cart(int k = 0) : k(k), name("cart") {}

  int add(int a, int b);                                       // Outer, Inner
  std::string join(std::string a, const std::string &b) const; // Outer, Inner
  const std::string &label(const std::string &prefix) const;   // Outer
  std::unique_ptr<int> swap(std::unique_ptr<int> p) noexcept;  // Outer
  int &slot(int &i);                                           // Outer
  static long twice(long n);                                   // Outer
  void touch();                                                // Outer
  int size(int n);                                             // Outer
  int size(const char *text);                                  // Outer
  int depth(int n);                                            // Outer
  int price(int n) const override;                             // Inner
  int plain(int n);                                            // none
  int fail(const Broken &e);                                   // Outer, Inner
  std::size_t take(std::string &&text);                        // Outer
  int unnamed(int, const volatile int &);                      // Outer

  int k;
  std::string name;
  int touched = 0;
  int bodies = 0;
};

int twice(int n);         // Outer
[[noreturn]] void stop(); // Outer

/// Copying one calls a woven function.
struct Copier {
  int n = 0;
  Copier() = default;
  Copier(const Copier &other) : n(twice(other.n)) {}
  Copier(Copier &&) = default;
};
int use(Copier c); // Outer, Inner

template <class T> class Box {
public:
  T put(T value) { // Outer
    GUARD(30,
          METHOD("shop::Box", "put", "(T)", "T") P1("T", "value") A1("Outer"),
          this, (decltype(value)), (this->Box::put(PASS(value))), value)
    std::swap(value, kept);
    return value;
  }
  T kept{};
};

} // namespace shop

#endif // HEDDLE_TESTS_SUBJECTS_H
