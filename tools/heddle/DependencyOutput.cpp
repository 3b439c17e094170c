//===- DependencyOutput.cpp - where a compile names its files -----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DependencyOutput.h"
#include "DepFile.h"
#include "Errors.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <unistd.h>

using namespace llvm;

namespace heddle {
namespace {

/// A file that may be replaced, or none yet; no device, no pipe.
bool isReplaceable(StringRef Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return !sys::fs::exists(Status);
  return sys::fs::is_regular_file(Status) && !Path.starts_with("/dev/") &&
         !Path.starts_with("/proc/");
}

Error writeTo(raw_fd_ostream &OS, StringRef Text, StringRef Path) {
  OS << Text;
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  return EC ? errors::unwritable(Path, EC.message()) : Error::success();
}

Error replace(StringRef Path, StringRef Text) {
  std::string Staged = (Path + ".heddle" + Twine(getpid())).str();
  std::error_code EC;
  Error Failed = Error::success();
  {
    raw_fd_ostream OS(Staged, EC);
    if (!EC)
      Failed = writeTo(OS, Text, Path);
  }
  if (!EC && !Failed)
    EC = sys::fs::rename(Staged, Path);
  if (!EC && !Failed)
    return Failed;
  sys::fs::remove(Staged);
  return EC ? joinErrors(std::move(Failed),
                         errors::unwritable(Path, EC.message()))
            : std::move(Failed);
}

Error append(StringRef Path, StringRef Text) {
  if (Path == "-")
    return writeTo(outs(), Text, "standard output");
  std::error_code EC;
  raw_fd_ostream OS(Path, EC, sys::fs::CD_OpenAlways, sys::fs::FA_Write,
                    sys::fs::OF_Append);
  return EC ? errors::unwritable(Path, EC.message()) : writeTo(OS, Text, Path);
}

/// Nothing when there is no such file, e.g. as a wrapper keeps it to itself.
Error rewrite(StringRef From, StringRef To, bool Append,
              const std::map<std::string, std::string> &Renamed,
              ArrayRef<std::string> Added) {
  auto Old = MemoryBuffer::getFile(From, /*IsText=*/false,
                                   /*RequiresNullTerminator=*/false);
  if (!Old)
    return Error::success();
  std::string Text = rewriteDepFile((*Old)->getBuffer(), Renamed, Added);
  return Append ? append(To, Text) : replace(To, Text);
}

/// Rewrites a dependency file in its place, behind links too.
Error rewriteInPlace(const weaver::CompileCommand &C,
                     const std::map<std::string, std::string> &Renamed,
                     ArrayRef<std::string> Added) {
  std::string Path = C.absolute(C.DepFile);
  if (C.DepFile.empty() || C.DepFile == "-" || !isReplaceable(Path))
    return Error::success();
  SmallString<256> Real;
  if (sys::fs::real_path(Path, Real))
    return Error::success();
  return rewrite(Real, Real, /*Append=*/false, Renamed, Added);
}

} // namespace

Error addToDepFile(const weaver::CompileCommand &C,
                   ArrayRef<std::string> Files) {
  return rewriteInPlace(C, {}, Files);
}

DependencyOutput::~DependencyOutput() {
  if (!Scratch.empty())
    sys::fs::remove(Scratch);
}

Error DependencyOutput::prepare(std::vector<std::string> &Args) {
  const char *Variable = nullptr;
  std::string Rest; // the target, after the name of the file
  if (!C.DepFile.empty()) {
    if (C.DepFile != "-" && isReplaceable(C.absolute(C.DepFile)))
      return Error::success();
    Destination = C.DepFile == "-" ? "-" : C.absolute(C.DepFile);
  } else {
    for (const char *Name : {"DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES"})
      if (!Variable && std::getenv(Name))
        Variable = Name;
    if (!Variable || C.compilesWithClang())
      return Error::success();
    auto [File, Target] = StringRef(std::getenv(Variable)).split(' ');
    Destination = C.absolute(File);
    Rest = Target.empty() ? "" : (" " + Target).str();
  }
  SmallString<128> Path;
  if (std::error_code EC = sys::fs::createTemporaryFile("heddle", "d", Path))
    return errors::unwritable("a temporary file", EC.message());
  Scratch = Path.str().str();
  if (Variable)
    setenv(Variable, (Scratch + Rest).c_str(), /*replace=*/1);
  else
    Args.insert(Args.end(), {"-MF", Scratch}); // the last one counts
  return Error::success();
}

Error DependencyOutput::finish(
    const std::map<std::string, std::string> &Renamed,
    ArrayRef<std::string> Added) {
  if (Scratch.empty())
    return rewriteInPlace(C, Renamed, Added);
  return rewrite(Scratch, Destination, /*Append=*/true, Renamed, Added);
}

} // namespace heddle
