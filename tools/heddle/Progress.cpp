//===- Progress.cpp - how far a long run is ------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Progress.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace heddle {
namespace {

constexpr unsigned BarWidth = 30;
constexpr StringRef ClearLine = "\r\x1b[K";

/// A terminal that can go back in its line.
bool canDrawBar() {
  const char *Term = std::getenv("TERM");
  return outs().is_displayed() && Term && StringRef(Term) != "dumb";
}

bool wantsColors() {
  const char *No = std::getenv("NO_COLOR");
  return outs().has_colors() && !(No && *No);
}

} // namespace

Progress::Progress(size_t All, bool IsQuiet)
    : All(All), IsQuiet(IsQuiet), IsBar(canDrawBar()),
      HasColors(wantsColors()) {}

Progress::~Progress() {
  if (!IsQuiet && IsBar && Done > 0)
    outs() << ClearLine;
  outs().flush();
}

void Progress::done(StringRef Source) {
  std::lock_guard<std::mutex> Guard(Lock);
  ++Done;
  if (IsQuiet)
    return;
  if (IsBar)
    draw(Source);
  else
    outs() << "[" << Done << "/" << All << "] " << Source << "\n";
  outs().flush();
}

void Progress::draw(StringRef Source) {
  size_t Filled = Done * BarWidth / All;
  std::string Count = formatv(" {0}/{1} ", Done, All);
  // What does not fit into the line would start another.
  size_t Columns = sys::Process::StandardOutColumns();
  size_t Used = BarWidth + 2 + Count.size() + 1;
  outs() << ClearLine << "[";
  if (HasColors)
    outs().changeColor(raw_ostream::GREEN);
  outs() << std::string(Filled, '#');
  if (HasColors)
    outs().resetColor();
  outs() << std::string(BarWidth - Filled, '.') << "]" << Count
         << Source.take_back(Columns > Used ? Columns - Used : 0);
}

} // namespace heddle
