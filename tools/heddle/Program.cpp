//===- Program.cpp - the two programs that are heddle -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "Errors.h"
#include "heddle/cache/Digest.h"
#include "heddle/weaver/Weaver.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

using namespace llvm;

namespace heddle {
namespace {

std::string ownPath() {
  return sys::fs::getMainExecutable("heddle",
                                    reinterpret_cast<void *>(&ownPath));
}

/// The other program: beside this one, as in a build tree, or where it is
/// installed, seen from here.
std::string otherProgram(StringRef Name, StringRef Way) {
  std::string Own = ownPath();
  StringRef Folder = sys::path::parent_path(Own);
  SmallString<256> Beside(Folder);
  sys::path::append(Beside, Name);
  if (sys::fs::exists(Beside))
    return Beside.str().str();
  SmallString<256> Installed(Folder);
  sys::path::append(Installed, Way, Name);
  sys::path::remove_dots(Installed, /*remove_dot_dot=*/true);
  return Installed.str().str();
}

template <typename T> bool readAt(int File, off_t Where, T &To) {
  return pread(File, &To, sizeof To, Where) == ssize_t(sizeof To);
}

std::string buildIdIn(StringRef Notes) {
  while (Notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) Note;
    memcpy(&Note, Notes.data(), sizeof Note);
    StringRef Rest = Notes.drop_front(sizeof Note);
    StringRef Name = Rest.take_front(Note.n_namesz);
    StringRef Data = Rest.drop_front(
        std::min<size_t>(alignTo(Note.n_namesz, 4), Rest.size()));
    if (Note.n_type == NT_GNU_BUILD_ID && Name == StringRef("GNU", 4))
      return Data.take_front(Note.n_descsz).str();
    Notes = Data.drop_front(
        std::min<size_t>(alignTo(Note.n_descsz, 4), Data.size()));
  }
  return "";
}

/// The GNU build id of an ELF file: it changes when any of its bytes do. Empty
/// when there is none.
std::string buildId(const std::string &Path) {
  int File = open(Path.c_str(), O_RDONLY | O_CLOEXEC);
  if (File < 0)
    return "";
  std::string Id;
  ElfW(Ehdr) Header;
  if (readAt(File, 0, Header) && !memcmp(Header.e_ident, ELFMAG, SELFMAG))
    for (unsigned I = 0; I < Header.e_phnum && Id.empty(); ++I) {
      ElfW(Phdr) Segment;
      if (!readAt(File, Header.e_phoff + I * sizeof Segment, Segment) ||
          Segment.p_type != PT_NOTE || Segment.p_filesz > 1 << 16)
        continue;
      std::string Notes(Segment.p_filesz, 0);
      if (pread(File, Notes.data(), Notes.size(), Segment.p_offset) ==
          ssize_t(Notes.size()))
        Id = buildIdIn(Notes);
    }
  close(File);
  return Id;
}

} // namespace

std::vector<std::string> clangLibraries() {
  std::vector<std::string> Paths;
  auto Add = [](dl_phdr_info *Info, size_t, void *To) {
    StringRef Name = sys::path::filename(Info->dlpi_name);
    SmallString<256> Real;
    if ((Name.starts_with("libclang-cpp") || Name.starts_with("libLLVM")) &&
        !sys::fs::real_path(Info->dlpi_name, Real))
      static_cast<std::vector<std::string> *>(To)->push_back(Real.str().str());
    return 0;
  };
  dl_iterate_phdr(Add, &Paths);
  return Paths;
}

char NeedsWeaver::ID = 0;

std::string programPath() {
  return canParse() ? otherProgram("heddle", HEDDLE_TO_BIN) : ownPath();
}

std::string weaverPath() {
  return canParse() ? ownPath()
                    : otherProgram("heddle-weave", HEDDLE_TO_LIBEXEC);
}

std::string toolId() {
  cache::Digest Build = cache::Hasher()
                            .add(buildId(programPath()))
                            .add(buildId(weaverPath()))
                            .finish();
  return "heddle " HEDDLE_VERSION " (" + Build.hex() + "), " +
         weaver::clangVersion();
}

Error becomeWeaver(char **Arguments) {
  std::string Path = weaverPath();
  execv(Path.c_str(), Arguments);
  return errors::noWeaver(Path, std::generic_category().message(errno));
}

} // namespace heddle
