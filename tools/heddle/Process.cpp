//===- Process.cpp - running the compiler -------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Process.h"
#include "Errors.h"
#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

using namespace llvm;

namespace heddle {
namespace {

Expected<int> wait(pid_t Child) {
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0)
    if (errno != EINTR)
      return createStringError(std::error_code(errno, std::generic_category()),
                               "waiting for the compiler failed");
  return WIFEXITED(Status) ? WEXITSTATUS(Status) : 128 + WTERMSIG(Status);
}

/// Starts \p Args; standard error goes to \p ErrorTo unless that is negative.
Expected<pid_t> start(ArrayRef<std::string> Args, int ErrorTo) {
  std::vector<char *> Words;
  for (const std::string &A : Args)
    Words.push_back(const_cast<char *>(A.c_str()));
  Words.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  if (ErrorTo >= 0)
    posix_spawn_file_actions_adddup2(&Actions, ErrorTo, STDERR_FILENO);
  pid_t Child = 0;
  int Failed =
      posix_spawnp(&Child, Words[0], &Actions, nullptr, Words.data(), environ);
  posix_spawn_file_actions_destroy(&Actions);
  if (Failed)
    return errors::compilerNotFound(Args[0]);
  return Child;
}

} // namespace

Expected<int> run(ArrayRef<std::string> Args) {
  Expected<pid_t> Child = start(Args, -1);
  if (!Child)
    return Child.takeError();
  return wait(*Child);
}

Expected<int> runQuietly(ArrayRef<std::string> Args, std::string &Messages) {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC) != 0)
    return createStringError(std::error_code(errno, std::generic_category()),
                             "no pipe for the compiler's messages");
  Expected<pid_t> Child = start(Args, Ends[1]);
  close(Ends[1]);
  if (Child) {
    char Buffer[4096];
    for (ssize_t N; (N = read(Ends[0], Buffer, sizeof Buffer)) != 0;) {
      if (N > 0)
        Messages.append(Buffer, size_t(N));
      else if (errno != EINTR)
        break;
    }
  }
  close(Ends[0]);
  if (!Child)
    return Child.takeError();
  return wait(*Child);
}

} // namespace heddle
