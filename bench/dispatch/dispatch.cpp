//===- dispatch.cpp - the cost of one call --------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "counting.h"
#include "hooks.h"
#include "loops.h"
#include "machine.h"
#include "report.h"
#include <cstring>
#include <fstream>
#include <heddle/heddle.h>
#include <iostream>
#include <iterator>

namespace bench {

struct Pass : heddle::Aspect {
  void around(heddle::JoinPoint &jp) override { jp.proceed(); }
};
struct Second : Pass {};
struct Third : Pass {};
struct Fourth : Pass {};
struct Fifth : Pass {};
struct Scoped : Pass {};
struct Transient : Pass {};
struct Disabled : Pass {};

namespace {

void bindAspects() {
  heddle::Container &root = heddle::Container::root();
  root.singleton<Pass>();
  root.singleton<Second>();
  root.singleton<Third>();
  root.singleton<Fourth>();
  root.singleton<Fifth>();
  root.scoped<Scoped>();
  root.transient<Transient>();
  root.singleton<Disabled>();
}

/// Runs \p loop in a scope of its own, entered once.
template <class Subject> void inScope(benchmark::State &state) {
  heddle::Container child = heddle::Container::root().child();
  heddle::ContainerScope scope(child);
  callAdd<Subject>(state);
}

using Loop = void (*)(benchmark::State &);

class Suite {
public:
  explicit Suite(Report &report) : report(report) {}

  /// The rows that follow are compared with \p name.
  void baseline(const char *name, Loop loop) {
    base = name;
    row(name, loop);
  }
  void row(const char *name, Loop loop) {
    benchmark::RegisterBenchmark(name, loop);
    report.addRow(name, base);
  }
  void missing(const char *name, const char *why) {
    report.addMissing(name, why);
  }

private:
  Report &report;
  std::string base;
};

void addPeers(Suite &suite) {
  suite.row("virtual",
            [](benchmark::State &s) { callVirtual(s, plainAdder()); });
  suite.row("virtual decorator",
            [](benchmark::State &s) { callVirtual(s, decoratedAdder()); });
  suite.row("virtual decorator, work after", [](benchmark::State &s) {
    callVirtual(s, decoratedAdderWithAfter());
  });
  suite.row("std::function in std::function", callFunction);
  suite.row("-finstrument-functions, empty hooks", callAdd<Instrumented>);
#ifdef HEDDLE_BENCH_XRAY
  suite.row("XRay, patched, empty handler", callAdd<XRayed>);
#else
  suite.missing("XRay, patched, empty handler", "clang only");
#endif
#ifdef HEDDLE_BENCH_ASPECTC
  suite.row("AspectC++, inlined", callAdd<AspectInlined>);
  suite.row("AspectC++, virtual hop", callAdd<AspectHop>);
  suite.row("AspectC++, dynamic", callAdd<AspectDynamic>);
#else
  suite.missing("AspectC++", "not installed");
#endif
}

void addWoven(Suite &suite) {
  heddle::control::disable("bench::Disabled");
  suite.row("woven, its aspect disabled", callAdd<WovenDisabled>);
  suite.row("woven, `bind: static`", callAdd<WovenStatic>);
  suite.row("woven, 1 singleton aspect", callAdd<Woven1>);
  suite.row("woven, 2 singleton aspects", callAdd<Woven2>);
  suite.row("woven, 3 singleton aspects", callAdd<Woven3>);
  suite.row("woven, 5 singleton aspects", callAdd<Woven5>);
  suite.row("woven, 1 singleton aspect, in a scope", inScope<Woven1>);
  suite.row("woven, 1 scoped aspect", inScope<WovenScoped>);
  suite.row("woven, 1 transient aspect", callAdd<WovenTransient>);
}

/// One kind of value, in all the ways there are.
void addValue(Suite &suite, const std::string &kind, Loop native, Loop woven,
              [[maybe_unused]] Loop aspectc) {
  suite.baseline(("native, " + kind).c_str(), native);
  suite.row(("woven, " + kind).c_str(), woven);
#ifdef HEDDLE_BENCH_ASPECTC
  if (aspectc)
    suite.row(("AspectC++, " + kind).c_str(), aspectc);
  else
    suite.missing(("AspectC++, " + kind).c_str(), "does not compile");
#endif
}

#ifdef HEDDLE_BENCH_ASPECTC
using Aspected = AspectValues;
#else
using Aspected = NativeValues; // not run
#endif

void addValues(Suite &suite) {
  using N = NativeValues;
  using W = WovenValues;
  using A = Aspected;
  addValue(suite, "string of 100, copied", copyText<N>, copyText<W>,
           copyText<A>);
  addValue(suite, "string of 100, moved", moveText<N>, moveText<W>,
           moveText<A>);
  addValue(suite, "vector of 1000, copied", copyNumbers<N>, copyNumbers<W>,
           copyNumbers<A>);
  addValue(suite, "vector of 1000, moved", moveNumbers<N>, moveNumbers<W>,
           moveNumbers<A>);
  addValue(suite, "512 bytes", callBlock<N>, callBlock<W>, callBlock<A>);
  addValue(suite, "unique_ptr, made", makePointer<N>, makePointer<W>, nullptr);
  addValue(suite, "unique_ptr, moved", movePointer<N>, movePointer<W>, nullptr);
}

/// Adds what is asked of row \p name: at most \p factor times \p than.
void askRatio(std::vector<Target> &targets, const Report &report,
              const std::string &name, double factor, const std::string &than) {
  std::optional<double> time = report.median(name), base = report.median(than);
  if (time && base)
    targets.push_back({name + ", times " + than, factor, *time / *base, ""});
}

/// What each further aspect costs, against a virtual call and a nanosecond.
void askFurther(std::vector<Target> &targets, const Report &report) {
  std::optional<double> one = report.median("woven, 1 singleton aspect"),
                        five = report.median("woven, 5 singleton aspects"),
                        plain = report.median("virtual"),
                        decorated = report.median("virtual decorator");
  if (one && five && plain && decorated)
    targets.push_back({"each further aspect (virtual decorator - virtual + 1)",
                       *decorated - *plain + 1, (*five - *one) / 4, " ns"});
}

void askTimes(std::vector<Target> &targets, const Report &report) {
  const char *one = "woven, 1 singleton aspect";
  askRatio(targets, report, "woven, its aspect disabled", 1.1, "native");
  askRatio(targets, report, one, 1, "AspectC++, dynamic");
  askRatio(targets, report, one, 1.5, "virtual decorator");
  askRatio(targets, report, one, 1.5, "virtual decorator, work after");
  askFurther(targets, report);
  askRatio(targets, report, "woven, 1 scoped aspect", 1.3, one);
  askRatio(targets, report, "woven, `bind: static`", 1.05, "native");
  for (std::string kind :
       {"string of 100, copied", "string of 100, moved",
        "vector of 1000, copied", "vector of 1000, moved", "512 bytes",
        "unique_ptr, made", "unique_ptr, moved"})
    askRatio(targets, report, "woven, " + kind, 1.3, "native, " + kind);
}

std::string contents(const char *path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Whether the compiler made the same object of a source that no rule matches.
void compareUnmatched(std::vector<Target> &targets) {
  std::string native = contents(HEDDLE_BENCH_NATIVE_OBJECT);
  std::string through = contents(HEDDLE_BENCH_UNMATCHED_OBJECT);
  bool same = !native.empty() && native == through;
  std::printf("not matched: object file %s (%zu bytes)\n",
              same ? "identical to native" : "differs from native",
              through.size());
  targets.push_back({"not matched: object files that differ from native", 0,
                     same ? 0.0 : 1.0, ""});
}

/// Google Benchmark's arguments; the caller's own come last, and win.
bool initialize(int argc, char **argv) {
  static char repetitions[] = "--benchmark_repetitions=9";
  static char interleave[] = "--benchmark_enable_random_interleaving=true";
  static char shortest[] = "--benchmark_min_time=0.1";
  std::vector<char *> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, {repetitions, interleave, shortest});
  int count = int(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  return !benchmark::ReportUnrecognizedArguments(count, arguments.data());
}

} // namespace
} // namespace bench

int main(int argc, char **argv) {
  using namespace bench;
  if (!initialize(argc, argv))
    return 2;
  settle();
  bindAspects();
  std::cout << heddle::bootstrap() << std::endl;
#ifdef HEDDLE_BENCH_XRAY
  if (!patchXRay()) {
    std::cerr << "error: XRay cannot be patched in here\n";
    return 1;
  }
#endif
  std::vector<Target> targets;
  compareUnmatched(targets);

  Report report;
  Suite suite(report);
  suite.baseline("native", callAdd<Native>);
  addPeers(suite);
  addWoven(suite);
  addValues(suite);
  benchmark::RunSpecifiedBenchmarks(&report);

  std::cout << std::endl;
  report.printRows();
  std::printf("\n");
  askTimes(targets, report);
  countValues(targets);
  std::printf("\n");
  printTargets(targets);
}
