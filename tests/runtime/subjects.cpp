//===- subjects.cpp - methods that are woven by hand ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See subjects.h.
///
//===----------------------------------------------------------------------===//

#include "subjects.h"

namespace shop {

int Shelf::price(int n) const {
  GUARD(1,
        METHOD("shop::Shelf", "price", "(int) const", "int") P1("int", "n")
            A1("Outer"),
        this, (decltype(n)), (this->Shelf::price(PASS(n))), n)
  return n;
}

int Cart::add(int a, int b) {
  GUARD(2,
        METHOD("shop::Cart", "add", "(int, int)", "int")
            P2("int", "a", "int", "b") A2("Outer", "Inner"),
        this, (decltype(a), decltype(b)), (this->Cart::add(PASS(a), PASS(b))),
        a, b)
  ++bodies;
  return k + a + b;
}

std::string Cart::join(std::string a, const std::string &b) const {
  GUARD(3,
        METHOD("shop::Cart", "join", "(std::string, const std::string &) const",
               "std::string") P2("std::string", "a", "const std::string &", "b")
            A2("Outer", "Inner"),
        this, (decltype(a), decltype(b)), (this->Cart::join(PASS(a), PASS(b))),
        a, b)
  return a + b;
}

const std::string &Cart::label(const std::string &prefix) const {
  GUARD(4,
        METHOD("shop::Cart", "label", "(const std::string &) const",
               "const std::string &") P1("const std::string &", "prefix")
            A1("Outer"),
        this, (decltype(prefix)), (this->Cart::label(PASS(prefix))), prefix)
  return prefix.empty() ? name : prefix;
}

std::unique_ptr<int> Cart::swap(std::unique_ptr<int> p) noexcept {
  GUARD(5,
        METHOD("shop::Cart", "swap", "(std::unique_ptr<int>)",
               "std::unique_ptr<int>") P1("std::unique_ptr<int>", "p")
            A1("Outer"),
        this, (decltype(p)), (this->Cart::swap(PASS(p))), p)
  return p;
}

int &Cart::slot(int &i) {
  GUARD(6,
        METHOD("shop::Cart", "slot", "(int &)", "int &") P1("int &", "i")
            A1("Outer"),
        this, (decltype(i)), (this->Cart::slot(PASS(i))), i)
  return i;
}

long Cart::twice(long n) {
  GUARD(7,
        METHOD("shop::Cart", "twice", "(long)", "long") P1("long", "n")
            A1("Outer"),
        nullptr, (decltype(n)), (Cart::twice(PASS(n))), n)
  return 2 * n;
}

void Cart::touch() {
  GUARD(8, METHOD("shop::Cart", "touch", "()", "void") P0 A1("Outer"), this, (),
        (this->Cart::touch()))
  ++touched;
}

int Cart::size(int n) {
  GUARD(9,
        METHOD("shop::Cart", "size", "(int)", "int") P1("int", "n") A1("Outer"),
        this, (decltype(n)), (this->Cart::size(PASS(n))), n)
  return n;
}

int Cart::size(const char *text) {
  GUARD(10,
        METHOD("shop::Cart", "size", "(const char *)", "int")
            P1("const char *", "text") A1("Outer"),
        this, (decltype(text)), (this->Cart::size(PASS(text))), text)
  return text[0];
}

int Cart::depth(int n) {
  GUARD(11,
        METHOD("shop::Cart", "depth", "(int)", "int") P1("int", "n")
            A1("Outer"),
        this, (decltype(n)), (this->Cart::depth(PASS(n))), n)
  return n == 0 ? 0 : 1 + depth(n - 1);
}

int Cart::price(int n) const {
  GUARD(12,
        METHOD("shop::Cart", "price", "(int) const", "int") P1("int", "n")
            A1("Inner"),
        this, (decltype(n)), (this->Cart::price(PASS(n))), n)
  return 10 * Shelf::price(n);
}

int Cart::plain(int n) {
  GUARD(13, METHOD("shop::Cart", "plain", "(int)", "int") P1("int", "n") A0,
        this, (decltype(n)), (this->Cart::plain(PASS(n))), n)
  return n;
}

int Cart::fail(const Broken &e) {
  GUARD(14,
        METHOD("shop::Cart", "fail", "(const Broken &)", "int")
            P1("const Broken &", "e") A2("Outer", "Inner"),
        this, (decltype(e)), (this->Cart::fail(PASS(e))), e)
  throw e;
}

std::size_t Cart::take(std::string &&text) {
  GUARD(15,
        METHOD("shop::Cart", "take", "(std::string &&)", "std::size_t")
            P1("std::string &&", "text") A1("Outer"),
        this, (decltype(text)), (this->Cart::take(PASS(text))), text)
  std::string mine = std::move(text);
  return mine.size();
}

int Cart::unnamed(int heddle_0, const volatile int &heddle_1) {
  GUARD(16,
        METHOD("shop::Cart", "unnamed", "(int, const volatile int &)", "int")
            P2("int", "", "const volatile int &", "") A1("Outer"),
        this, (decltype(heddle_0), decltype(heddle_1)),
        (this->Cart::unnamed(PASS(heddle_0), PASS(heddle_1))), heddle_0,
        heddle_1)
  return heddle_0 + heddle_1;
}

int twice(int n) {
  GUARD(20, FUNCTION("shop::twice", "(int)", "int") P1("int", "n") A1("Outer"),
        nullptr, (decltype(n)), (twice(PASS(n))), n)
  return 2 * n;
}

[[noreturn]] void stop() {
  {
    SITE(21, FUNCTION("shop::stop", "()", "void") P0 A1("Outer"), 0u) {
      THROUGH(nullptr, (), (stop()));
      ::heddle::v1::came_back(heddle_site);
    }
  }
  throw Broken("stopped");
}

int use(Copier c) {
  GUARD(22,
        FUNCTION("shop::use", "(Copier)", "int") P1("Copier", "c")
            A2("Outer", "Inner"),
        nullptr, (decltype(c)), (use(PASS(c))), c)
  return c.n;
}

} // namespace shop
