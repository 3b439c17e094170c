//===- program.cpp - what goes into each woven program
//----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "counting.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <unistd.h>

namespace {

/// Proves the weave before the program begins, and when it ends writes what was
/// counted to a file of this process in $HEDDLE_REALWORLD_COUNTS. Says nothing
/// on the program's own streams.
struct Session {
  pid_t process = getpid();
  std::string coverage;

  Session() {
    realworld::bind_once();
    try {
      std::ostringstream text;
      text << heddle::bootstrap();
      coverage = text.str();
    } catch (const std::exception &error) {
      std::fprintf(stderr, "heddle: %s\n", error.what());
      std::_Exit(70);
    }
  }

  ~Session() {
    const char *folder = std::getenv("HEDDLE_REALWORLD_COUNTS");
    if (!folder || process != getpid()) // a child has its parent's counts
      return;
    std::ofstream out(std::string(folder) + "/" + std::to_string(process));
    out << coverage << "\n";
    write(out, "first", realworld::first);
    write(out, "second", realworld::second);
  }

  static void write(std::ostream &out, const char *aspect,
                    realworld::Counts &counts) {
    std::map<std::string, long> calls;
    for (realworld::Counts::Entry &e : counts.entries)
      if (const char *name = e.name)
        calls[std::string(name, e.length)] += e.calls;
    for (const auto &[method, number] : calls)
      out << aspect << " " << number << " " << method << "\n";
  }
};

// Before all other static objects, whose constructors may be woven.
__attribute__((init_priority(102))) Session session;

} // namespace
