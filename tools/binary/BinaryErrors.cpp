//===- BinaryErrors.cpp - why a binary cannot be verified ---------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BinaryErrors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace heddle::binary::errors {
namespace {

Error say(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

} // namespace

Error unreadable(StringRef Path, StringRef Why) {
  return say("cannot read '" + Path + "': " + Why +
             ". Check that it is there and that you may read it.");
}

Error notLinked(StringRef Path, StringRef What) {
  return say("cannot verify '" + Path + "': it is " + What +
             ". Name an executable or a shared library, as the linker made "
             "it.");
}

Error otherKind(StringRef Path, StringRef What) {
  return say("cannot verify '" + Path + "': it is " + What +
             ", and heddle reads ELF files of 64 bits, little-endian, alone. "
             "Run it: its bootstrap verifies the same.");
}

Error damaged(StringRef Path, StringRef What) {
  return say("cannot verify '" + Path + "': " + What +
             ". The file is cut off or damaged, or was changed after it was "
             "linked: link it again.");
}

Error noRequiredSet(StringRef Path, bool IsWoven) {
  return say(
      "cannot verify '" + Path + "': " +
      (IsWoven
           ? "it holds woven methods, but no list of those that it must hold"
           : "it holds nothing of heddle: no woven method, and no list of "
             "those that it must hold") +
      ". Link it through `heddle link` (heddle_weave in CMake does).");
}

Error missingLibraries(StringRef Path, ArrayRef<std::string> Libraries) {
  return say("cannot verify '" + Path + "': it needs '" +
             join(Libraries, "', '") +
             "', found in no folder in which the dynamic linker would look, so "
             "that nobody can tell what is woven there. Name the folder in "
             "LD_LIBRARY_PATH.");
}

} // namespace heddle::binary::errors
