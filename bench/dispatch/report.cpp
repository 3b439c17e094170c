//===- report.cpp - what was measured, against what was asked -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report.h"
#include <algorithm>
#include <cstdio>

namespace bench {

void Report::addRow(const std::string &name, const std::string &baseline) {
  rows.push_back({name, baseline, ""});
}

void Report::addMissing(const std::string &name, const std::string &why) {
  rows.push_back({name, "", why});
}

void Report::ReportRuns(const std::vector<Run> &runs) {
  for (const Run &run : runs)
    if (run.run_type == Run::RT_Iteration && !run.error_occurred)
      times[run.run_name.function_name].push_back(run.GetAdjustedCPUTime());
}

std::optional<double> Report::median(const std::string &name) const {
  auto at = times.find(name);
  if (at == times.end())
    return std::nullopt;
  std::vector<double> values = at->second;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void Report::printRows() const {
  std::printf("| call | ns | times native |\n|---|---|---|\n");
  for (const Row &row : rows) {
    std::optional<double> time = median(row.name);
    std::optional<double> base = median(row.baseline);
    if (!row.missing.empty())
      std::printf("| %s | %s | |\n", row.name.c_str(), row.missing.c_str());
    else if (time && base)
      std::printf("| %s | %.2f | %.2f |\n", row.name.c_str(), *time,
                  *time / *base);
    else if (time)
      std::printf("| %s | %.2f | |\n", row.name.c_str(), *time);
  }
}

bool printTargets(const std::vector<Target> &targets) {
  bool good = true;
  std::printf("| asked | at most | reached | |\n|---|---|---|---|\n");
  for (const Target &target : targets) {
    // As the table shows them: nobody is to be told that 1.30 is above 1.30.
    bool reached = target.reached < target.limit + 0.005;
    good = good && reached;
    std::printf("| %s | %.2f%s | %.2f%s | %s |\n", target.what.c_str(),
                target.limit, target.unit.c_str(), target.reached,
                target.unit.c_str(), reached ? "yes" : "**missed**");
  }
  return good;
}

} // namespace bench
