//===- rules.cpp - many rules against many methods ------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/rules/RuleSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/resource.h>
#include <vector>

using namespace heddle::rules;

namespace {

constexpr int Rules = 10'000;
constexpr int Namespaces = 100, ClassesPerNamespace = 100;

/// What the limits of the issue are about, and whether each holds.
struct Limits {
  double Seconds = 1;
  long MegaBytes = 200;
};

const char *const Words[] = {"Order",   "Invoice", "Customer", "Payment",
                             "Session", "Catalog", "Shipment", "Account"};

std::string number(int I) { return std::to_string(I); }
std::string space(int I) { return "app::ns" + number(I % Namespaces); }
std::string classOf(int I) {
  return std::string(Words[I % 8]) + "Service" +
         number(I / Namespaces % ClassesPerNamespace);
}

/// Method \p I of a program of this size; every class has the same methods.
Method methodAt(int I) {
  Method M;
  M.Class = space(I) + "::" + classOf(I);
  M.Name = std::string(I % 2 ? "get" : "update") + Words[I / 7 % 8] +
           number(I / 10'000);
  M.Signature = "(int, const std::string &) const";
  M.Parameters = {"int", "const std::string &"};
  M.Visibility = Access::Public;
  M.IsConst = true;
  M.Bases = {space(I) + "::Base" + number(I % 50)};
  return M;
}

/// A kind of wildcard, and how patterns of that kind are made.
struct Shape {
  const char *Name;
  const char *Key;
  std::string (*Pattern)(int);
};

const Shape Shapes[] = {
    {"ns::C*::get*", "methods",
     [](int I) {
       return space(I) + "::" + classOf(I) + "*::get" + Words[I % 8] + "*";
     }},
    {"**::*Foo*", "classes",
     [](int I) { return "**::*" + classOf(I * 37) + "x*"; }},
    {"**::f", "methods",
     [](int I) {
       return "**::update" + std::string(Words[I % 8]) + number(I);
     }},
    {"**::*Foo*::g*", "methods",
     [](int I) { return "**::*vice" + number(I) + "*::get*"; }},
    {"*::*::*Foo", "methods",
     [](int I) { return "*::*::*::*Order" + number(I); }},
    {"ns::**", "classes",
     [](int I) { return space(I) + "::absent" + number(I) + "::**"; }},
};

std::string yamlOf(int Count, const Shape *Only) {
  std::string Yaml = "version: 1\nrules:\n";
  for (int I = 0; I < Count; ++I) {
    std::string Key = "methods", Pattern;
    if (I % 2 && !Only) {
      Pattern = methodAt(I * 7 % 100'000).Class +
                "::" + methodAt(I * 7 % 100'000).Name;
    } else {
      const Shape &S = Only ? *Only : Shapes[I / 2 % std::size(Shapes)];
      Key = S.Key;
      Pattern = S.Pattern(I);
    }
    Yaml += "- aspect: ops::A" + number(I) + "\n  match: {" + Key + ": [\"" +
            Pattern + "\"]}\n";
    if (I % 10 == 0)
      Yaml += "  where: {takes: int, access: public}\n";
  }
  return Yaml;
}

double secondsSince(std::chrono::steady_clock::time_point Start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start)
      .count();
}

long peakMegaBytes() {
  rusage Usage;
  getrusage(RUSAGE_SELF, &Usage);
  return Usage.ru_maxrss / 1024;
}

/// Matches the first \p Count methods; \p Hits counts the advice found.
double matchAll(const RuleSet &R, const std::vector<Method> &Methods,
                size_t Count, size_t &Hits) {
  auto Start = std::chrono::steady_clock::now();
  Hits = 0;
  for (size_t I = 0; I < Count; ++I)
    Hits += R.match(Methods[I]).size();
  return secondsSince(Start);
}

/// The error for rules that match nothing, which looks for the nearest names.
void runUnmatched(const RuleSet &R, const std::vector<Method> &Methods) {
  std::vector<size_t> Unmatched;
  for (size_t I = 2; Unmatched.size() < 10; I += 2 * std::size(Shapes))
    Unmatched.push_back(I); // of the kind `**::*Foo*`
  auto Start = std::chrono::steady_clock::now();
  size_t Size = R.unmatchedText(Unmatched, Methods).size();
  std::printf("nearest names for %zu rules that match nothing: %.1f ms, %zu "
              "bytes\n\n",
              Unmatched.size(), secondsSince(Start) * 1e3, Size);
}

bool runMixed(const std::vector<Method> &Methods) {
  auto Start = std::chrono::steady_clock::now();
  RuleSet R = llvm::cantFail(RuleSet::parse(yamlOf(Rules, nullptr), "r.yaml"));
  std::printf("%d rules, half of them wildcards: read and compiled in %.3f s\n",
              Rules, secondsSince(Start));
  double Took = 0;
  for (size_t Count : {1'000, 10'000, 100'000}) {
    size_t Hits;
    Took = matchAll(R, Methods, Count, Hits);
    std::printf("%7zu methods: %8.1f ms, %6.2f us each, %zu matches\n", Count,
                Took * 1e3, Took * 1e6 / Count, Hits);
  }
  Limits L;
  long Peak = peakMegaBytes();
  bool Good = Took < L.Seconds && Peak < L.MegaBytes;
  std::printf("%.3f s (limit %.0f s), %ld MB at the peak, methods and rules "
              "included (limit %ld MB): %s\n",
              Took, L.Seconds, Peak, L.MegaBytes, Good ? "good" : "TOO MUCH");
  runUnmatched(R, Methods);
  return Good;
}

/// 10,000 wildcards of one kind: no kind may fall back to trying each.
bool runShapes(const std::vector<Method> &Methods) {
  bool Good = true;
  for (const Shape &S : Shapes) {
    RuleSet R = llvm::cantFail(RuleSet::parse(yamlOf(Rules, &S), "r.yaml"));
    size_t Hits;
    double Took = matchAll(R, Methods, Methods.size(), Hits);
    std::printf("%d x %-14s %8.1f ms for %zu methods, %zu matches\n", Rules,
                S.Name, Took * 1e3, Methods.size(), Hits);
    Good &= Took < Limits().Seconds;
  }
  return Good;
}

} // namespace

int main() {
  std::vector<Method> Methods;
  for (int I = 0; I < 100'000; ++I)
    Methods.push_back(methodAt(I));
  bool Mixed = runMixed(Methods);
  bool Single = runShapes(Methods);
  return Mixed && Single ? EXIT_SUCCESS : EXIT_FAILURE;
}
