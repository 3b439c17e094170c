//===- report.h - what was measured, against what was asked -----*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_BENCH_REPORT_H
#define HEDDLE_BENCH_REPORT_H

#include <benchmark/benchmark.h>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bench {

/// Something that is asked of what was measured.
struct Target {
  std::string what;
  double limit;   ///< at most
  double reached; ///< what it is
  std::string unit;
};

/// Collects the times of all repetitions; prints medians, and each as a
/// multiple of that of its baseline.
class Report : public benchmark::BenchmarkReporter {
public:
  /// A row of the table. Rows that were not run are left out.
  void addRow(const std::string &name, const std::string &baseline);
  /// A row of something that cannot be run here.
  void addMissing(const std::string &name, const std::string &why);

  /// In nanoseconds; nothing for a row that was not run.
  std::optional<double> median(const std::string &name) const;

  void printRows() const;

  bool ReportContext(const Context &) override { return true; }
  void ReportRuns(const std::vector<Run> &runs) override;

private:
  struct Row {
    std::string name, baseline, missing;
  };
  std::map<std::string, std::vector<double>> times;
  std::vector<Row> rows;
};

/// \returns whether all are reached.
bool printTargets(const std::vector<Target> &targets);

} // namespace bench

#endif // HEDDLE_BENCH_REPORT_H
