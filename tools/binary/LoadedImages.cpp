//===- LoadedImages.cpp - a binary and the libraries it needs -----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoadedImages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <glob.h>

using namespace llvm;

namespace heddle::binary {
namespace {

/// Adds the folders that a configuration file of the dynamic linker names.
void addConfigured(const std::string &File, std::vector<std::string> &To,
                   unsigned Depth = 0) {
  auto Buffer = MemoryBuffer::getFile(File);
  if (!Buffer || Depth > 8)
    return;
  SmallVector<StringRef> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.split('#').first.trim();
    if (!Line.consume_front("include")) {
      if (Line.starts_with("/"))
        To.push_back(Line.str());
      continue;
    }
    SmallString<128> Pattern(sys::path::parent_path(File));
    sys::path::append(Pattern, Line.trim());
    if (Line.trim().starts_with("/"))
      Pattern = Line.trim();
    glob_t Found{};
    if (::glob(Pattern.c_str(), 0, nullptr, &Found) == 0)
      for (size_t I = 0; I < Found.gl_pathc; ++I)
        addConfigured(Found.gl_pathv[I], To, Depth + 1);
    ::globfree(&Found);
  }
}

const std::vector<std::string> &systemFolders() {
  static const std::vector<std::string> Folders = [] {
    std::vector<std::string> Result;
    addConfigured("/etc/ld.so.conf", Result);
    for (const char *Folder : {"/lib64", "/usr/lib64", "/lib", "/usr/lib"})
      Result.push_back(Folder);
    return Result;
  }();
  return Folders;
}

std::string originOf(const ElfImage &Image) {
  SmallString<128> Path;
  if (sys::fs::real_path(Image.path(), Path))
    Path = Image.path();
  return sys::path::parent_path(Path).str();
}

/// \p Text with what the dynamic linker puts in: the folder of the file, and
/// the name of the system's folder for libraries.
std::string expanded(StringRef Text, const ElfImage &In) {
  std::string Result = Text.str();
  auto Replace = [&](StringRef Word, const std::string &By) {
    for (std::string Form : {("${" + Word + "}").str(), ("$" + Word).str()})
      for (size_t At = 0; (At = Result.find(Form, At)) != std::string::npos;
           At += By.size())
        Result.replace(At, Form.size(), By);
  };
  if (Text.contains('$')) {
    Replace("ORIGIN", originOf(In));
    Replace("LIB", "lib64");
  }
  return Result;
}

/// An empty folder is the working directory.
void addFolders(StringRef List, const ElfImage &In,
                std::vector<std::string> &To) {
  if (List.empty())
    return;
  SmallVector<StringRef> Folders;
  List.split(Folders, ':');
  for (StringRef Folder : Folders)
    To.push_back(Folder.empty() ? "." : expanded(Folder, In));
}

} // namespace

Expected<LoadedImages> LoadedImages::of(std::string Path) {
  LoadedImages Result;
  Expected<std::unique_ptr<ElfImage>> First = ElfImage::open(std::move(Path));
  if (!First)
    return First.takeError();
  Result.Images.push_back(std::move(*First));
  Result.NeededBy.push_back(0);
  for (size_t I = 0; I < Result.Images.size(); ++I)
    if (Error E = Result.addNeeded(I))
      return E;
  return Result;
}

Error LoadedImages::addNeeded(size_t By) {
  for (const std::string &Name : Images[By]->dynamic().Needed) {
    Expected<std::unique_ptr<ElfImage>> Library = find(Name, By);
    if (!Library)
      return Library.takeError();
    if (!*Library) {
      if (!is_contained(Missing, Name))
        Missing.push_back(Name);
      continue;
    }
    bool IsNew = none_of(Images, [&](const std::unique_ptr<ElfImage> &I) {
      return sys::fs::equivalent(I->path(), (*Library)->path());
    });
    if (!IsNew)
      continue;
    Images.push_back(std::move(*Library));
    NeededBy.push_back(By);
  }
  return Error::success();
}

std::vector<std::string> LoadedImages::foldersFor(size_t By) const {
  const ElfImage &User = *Images[By];
  std::vector<std::string> Folders;
  // DT_RPATH is that of all who lead here, unless there is a DT_RUNPATH.
  if (User.dynamic().Runpath.empty())
    for (size_t I = By;; I = NeededBy[I]) {
      if (Images[I]->dynamic().Runpath.empty())
        addFolders(Images[I]->dynamic().Rpath, *Images[I], Folders);
      if (I == 0)
        break;
    }
  if (const char *Path = std::getenv("LD_LIBRARY_PATH"))
    addFolders(Path, *Images[0], Folders);
  addFolders(User.dynamic().Runpath, User, Folders);
  llvm::append_range(Folders, systemFolders());
  return Folders;
}

/// Null: there is none. What is for another machine, or no library, is passed
/// over.
Expected<std::unique_ptr<ElfImage>> LoadedImages::find(StringRef Name,
                                                       size_t By) const {
  std::vector<std::string> Candidates;
  if (Name.contains('/'))
    Candidates.push_back(expanded(Name, *Images[By]));
  else
    for (const std::string &Folder : foldersFor(By))
      Candidates.push_back(Folder + "/" + Name.str());
  for (const std::string &Path : Candidates) {
    if (!sys::fs::is_regular_file(Path))
      continue;
    Expected<std::unique_ptr<ElfImage>> Image = ElfImage::open(Path);
    if (Image && (*Image)->isLike(*Images[0]))
      return Image;
    consumeError(Image.takeError());
  }
  return nullptr;
}

Place LoadedImages::resolve(ElfImage &From, const Reference &To) const {
  if (To.Name.empty()) {
    // A program that is not position-independent takes the address of its own
    // jump to a library's function, an entry of the PLT.
    if (StringRef Name = From.jumpAt(To.Address); !Name.empty())
      return resolve(From, {0, Name, 0});
    return To.Address ? Place{&From, To.Address} : Place{};
  }
  for (const std::unique_ptr<ElfImage> &Image : Images)
    if (std::optional<uint64_t> Address = Image->definition(To.Name))
      return {Image.get(), *Address + To.Addend};
  return {};
}

} // namespace heddle::binary
