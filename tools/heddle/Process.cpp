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
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
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

/// What another process writes to one end can be read at the other.
struct Channel {
  int ReadEnd = -1, WriteEnd = -1;
  bool isOpen() const { return WriteEnd >= 0; }
};

Channel openPipe() {
  int Ends[2];
  return pipe2(Ends, O_CLOEXEC) ? Channel() : Channel{Ends[0], Ends[1]};
}

/// A terminal of the size of standard error's, so that a compiler writes as it
/// would there, with colours and in lines of that width.
Channel openTerminal() {
  Channel C{posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC), -1};
  char Name[128];
  if (C.ReadEnd < 0 || grantpt(C.ReadEnd) || unlockpt(C.ReadEnd) ||
      ptsname_r(C.ReadEnd, Name, sizeof Name))
    return C;
  C.WriteEnd = open(Name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  termios Settings;
  if (C.isOpen() && !tcgetattr(C.WriteEnd, &Settings)) {
    cfmakeraw(&Settings); // the real terminal makes its line ends itself
    tcsetattr(C.WriteEnd, TCSANOW, &Settings);
  }
  winsize Size;
  if (C.isOpen() && !ioctl(STDERR_FILENO, TIOCGWINSZ, &Size))
    ioctl(C.WriteEnd, TIOCSWINSZ, &Size);
  return C;
}

Channel openLikeStandardError() {
  Channel C;
  if (isatty(STDERR_FILENO))
    C = openTerminal();
  if (C.isOpen())
    return C;
  if (C.ReadEnd >= 0)
    close(C.ReadEnd);
  return openPipe();
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
  Channel C = openLikeStandardError();
  if (!C.isOpen())
    return createStringError(std::error_code(errno, std::generic_category()),
                             "no pipe for the compiler's messages");
  Expected<pid_t> Child = start(Args, C.WriteEnd);
  close(C.WriteEnd);
  if (Child) {
    char Buffer[4096];
    // A terminal whose last writer has gone gives an error.
    for (ssize_t N; (N = read(C.ReadEnd, Buffer, sizeof Buffer)) != 0;) {
      if (N > 0)
        Messages.append(Buffer, size_t(N));
      else if (errno != EINTR)
        break;
    }
  }
  close(C.ReadEnd);
  if (!Child)
    return Child.takeError();
  return wait(*Child);
}

} // namespace heddle
