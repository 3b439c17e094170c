//===- CommandLine.h - the program's command line -----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_COMMANDLINE_H
#define HEDDLE_TOOL_COMMANDLINE_H

namespace heddle {

/// Parses the arguments and runs the subcommand that they name.
/// \returns the exit status of the program: of the compiler for `heddle cc`; 1
/// where a subcommand failed and said so; 2 for a command line that is wrong.
int runCommandLine(int Count, char **Arguments);

} // namespace heddle

#endif // HEDDLE_TOOL_COMMANDLINE_H
