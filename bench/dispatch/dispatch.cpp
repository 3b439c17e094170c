//===- dispatch.cpp - the cost of one call ------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "subject.h"
#include <algorithm>
#include <benchmark/benchmark.h>
#include <functional>
#include <heddle/heddle.h>
#include <iomanip>
#include <iostream>
#include <map>
#include <vector>

namespace bench {

struct Pass : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override { jp.proceed(); }
};
struct Middle : Pass {};
struct Outer : Pass {};
struct Scoped : Pass {};

namespace {

template <class Subject> void callAdd(benchmark::State &state) {
  Subject subject;
  int i = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(i = subject.add(i, 1));
}

void callVirtual(benchmark::State &state, Adder &adder) {
  int i = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(i = adder.add(i, 1));
}

void callFunction(benchmark::State &state) {
  Native native;
  std::function<int(int, int)> inner = [&](int a, int b) {
    return native.add(a, b);
  };
  std::function<int(int, int)> outer = [&](int a, int b) {
    return inner(a, b);
  };
  int i = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(i = outer(i, 1));
}

template <class Subject> void callText(benchmark::State &state) {
  Subject subject;
  std::string text(100, 'x');
  for (auto _ : state)
    benchmark::DoNotOptimize(text = subject.text(std::move(text)));
}

/// Prints medians, and each as a multiple of its baseline.
class Ratios : public benchmark::BenchmarkReporter {
public:
  explicit Ratios(std::vector<std::string> order) : order(std::move(order)) {}

  bool ReportContext(const Context &) override { return true; }

  void ReportRuns(const std::vector<Run> &runs) override {
    for (const Run &run : runs)
      if (run.run_type == Run::RT_Iteration)
        times[run.run_name.function_name].push_back(run.GetAdjustedCPUTime());
  }

  void Finalize() override {
    std::cout << "| call | ns | times native |\n|---|---|---|\n"
              << std::fixed << std::setprecision(2);
    for (const std::string &name : order) {
      if (!times.count(name))
        continue; // filtered out
      bool isText = name.find("string") != std::string::npos;
      double base = median(isText ? "native, string" : "native");
      std::cout << "| " << name << " | " << median(name) << " | "
                << median(name) / base << " |\n";
    }
  }

private:
  double median(const std::string &name) {
    std::vector<double> &values = times[name];
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
  }

  std::map<std::string, std::vector<double>> times;
  std::vector<std::string> order;
};

} // namespace
} // namespace bench

int main(int argc, char **argv) {
  using namespace bench;
  heddle::Container &root = heddle::Container::root();
  root.singleton<Pass>();
  root.singleton<Middle>();
  root.singleton<Outer>();
  root.scoped<Scoped>();
  heddle::bootstrap();
  heddle::Container child(&root);
  heddle::ContainerScope scope(child);

  std::vector<std::string> order;
  auto add = [&](const char *name, auto function) {
    benchmark::RegisterBenchmark(name, function);
    order.push_back(name);
  };
  add("native", callAdd<Native>);
  add("virtual", [](benchmark::State &s) { callVirtual(s, plainAdder()); });
  add("virtual decorator",
      [](benchmark::State &s) { callVirtual(s, decoratedAdder()); });
  add("std::function in std::function", callFunction);
  add("woven, 1 singleton aspect", callAdd<Woven1>);
  add("woven, 3 singleton aspects", callAdd<Woven3>);
  add("woven, 1 singleton and 1 scoped aspect", callAdd<WovenScoped>);
  add("native, string", callText<Native>);
  add("woven, string, 1 singleton aspect", callText<Woven1>);

  std::vector<char *> arguments(argv, argv + argc);
  char repetitions[] = "--benchmark_repetitions=9";
  char interleave[] = "--benchmark_enable_random_interleaving=true";
  char shortest[] = "--benchmark_min_time=0.1";
  arguments.insert(arguments.begin() + 1, {repetitions, interleave, shortest});
  int count = int(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data()))
    return 2;
  Ratios reporter(std::move(order));
  benchmark::RunSpecifiedBenchmarks(&reporter);
}
