//===- Lookups.cpp - which files a parse asked for ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace heddle::weaver {
namespace {

/// Clang asks its file system for every place where a header could be, and
/// keeps the answer, so that each is heard of once.
class RecordingFiles : public vfs::ProxyFileSystem {
public:
  RecordingFiles(IntrusiveRefCntPtr<vfs::FileSystem> Base,
                 std::string Directory, Lookups &To)
      : ProxyFileSystem(std::move(Base)), Directory(std::move(Directory)),
        To(To) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    ErrorOr<vfs::Status> Found = ProxyFileSystem::status(Path);
    if (!Found)
      To.Absent.insert(absolute(Path));
    else if (Found->isRegularFile())
      To.Present.insert(absolute(Path));
    return Found;
  }

  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    auto File = ProxyFileSystem::openFileForRead(Path);
    (File ? To.Present : To.Absent).insert(absolute(Path));
    return File;
  }

private:
  std::string absolute(const Twine &Path) const {
    SmallString<256> Full;
    Path.toVector(Full);
    if (!sys::path::is_absolute(Full)) { // LLVM 22 has no one call for it
      SmallString<256> Relative(Full);
      Full = Directory;
      sys::path::append(Full, Relative);
    }
    sys::path::remove_dots(Full, /*remove_dot_dot=*/false);
    return Full.str().str();
  }

  std::string Directory;
  Lookups &To;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
recordLookups(IntrusiveRefCntPtr<vfs::FileSystem> Base, std::string Directory,
              Lookups &To) {
  return IntrusiveRefCntPtr<vfs::FileSystem>(
      new RecordingFiles(std::move(Base), std::move(Directory), To));
}

} // namespace heddle::weaver
