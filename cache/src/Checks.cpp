//===- Checks.cpp - whether anything a proxy was made from changed -*- C++
//-*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/cache/Checks.h"
#include "Files.h"
#include "Input.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace heddle::cache {

namespace {

bool isThere(const std::string &Path) {
  struct stat Status;
  return ::stat(Path.c_str(), &Status) == 0;
}

Hasher &addStamp(Hasher &H, const Stamp &S) {
  return H.add(S.Size)
      .add(uint64_t(S.ModifiedNs))
      .add(uint64_t(S.ChangedNs))
      .add(S.Inode);
}

/// Zero when one of the files has none.
template <typename Of>
Digest stampsOf(ArrayRef<std::string> Paths, Of StampOf) {
  Hasher H;
  for (const std::string &Path : Paths) {
    std::optional<Stamp> S = StampOf(Path);
    if (!S || *S == Stamp())
      return Digest();
    addStamp(H.add(Path), *S);
  }
  return H.finish();
}

template <typename Callback> bool allNames(const AbsentNames &A, Callback C) {
  for (StringRef Rest = A.Names; !Rest.empty();) {
    auto [Name, More] = Rest.split('\0');
    if (!C(join(A.Directory, Name)))
      return false;
    Rest = More;
  }
  return true;
}

} // namespace

const std::optional<Stamp> &Checks::stampOf(StringRef Path) {
  auto [At, New] = Stamps.try_emplace(Path);
  struct stat Status;
  if (New && ::stat(At->getKey().data(), &Status) == 0)
    At->second = cache::stampOf(Status);
  return At->second;
}

const std::optional<Digest> &Checks::contentOf(StringRef Path) {
  auto [At, New] = Contents.try_emplace(Path);
  if (New) {
    if (Expected<Digest> D = hashFile(Path))
      At->second = *D;
    else
      consumeError(D.takeError());
  }
  return At->second;
}

bool Checks::isUnchanged(const Input &I) {
  const std::optional<Stamp> &S = stampOf(I.Path);
  if (!S)
    return false;
  return (I.Seen != Stamp() && I.Seen == *S) || contentOf(I.Path) == I.Content;
}

bool Checks::isUnchanged(const HeaderSet &S) {
  if (S.Paths.empty())
    return true;
  auto [At, New] = Sets.try_emplace({S.Content, S.Seen}, false);
  if (!New)
    return At->second;
  bool Same = S.Seen != Digest() && stampsOf(S.Paths, [&](StringRef P) {
                                      return stampOf(P);
                                    }) == S.Seen;
  if (!Same) {
    Hasher H;
    Same = all_of(S.Paths, [&](const std::string &Path) {
      const std::optional<Digest> &Content = contentOf(Path);
      if (Content)
        H.add(Path).add(*Content);
      return Content.has_value();
    });
    Same = Same && H.finish() == S.Content;
  }
  return Sets[{S.Content, S.Seen}] = Same;
}

bool Checks::isStillAbsent(const AbsentNames &A) {
  const std::optional<Stamp> &S = stampOf(A.Directory);
  if (A.Seen != Stamp() && S && *S == A.Seen)
    return true;
  return allNames(A, [&](const std::string &Path) { return !stampOf(Path); });
}

bool Checks::isPresent(StringRef Path) { return stampOf(Path).has_value(); }

bool Checks::restamp(UnitRecord &R) {
  if (Contents.empty())
    return false;
  int64_t Now = now();
  auto TrustedStampOf = [&](StringRef Path) -> std::optional<Stamp> {
    const std::optional<Stamp> &S = stampOf(Path);
    return S && isTrusted(*S, Now) ? S : std::nullopt;
  };
  bool Changed = false;
  for (std::vector<Input> *Inputs : {&R.Programs, &R.Inputs})
    for (Input &I : *Inputs)
      if (std::optional<Stamp> S = TrustedStampOf(I.Path); S && *S != I.Seen) {
        I.Seen = *S;
        Changed = true;
      }
  Digest Seen = stampsOf(R.System->Paths, TrustedStampOf);
  if (!R.System->Paths.empty() && Seen != Digest() && Seen != R.System->Seen) {
    HeaderSet New = *R.System;
    New.Seen = Seen;
    R.System = std::make_shared<const HeaderSet>(std::move(New));
    Changed = true;
  }
  return Changed;
}

int64_t timeNow() { return now(); }

std::shared_ptr<const HeaderSet> makeHeaderSet(std::vector<ReadFile> Files,
                                               int64_t Since) {
  llvm::sort(Files, [](const ReadFile &A, const ReadFile &B) {
    return A.Path < B.Path;
  });
  HeaderSet S;
  Hasher Content;
  for (const ReadFile &F : Files) {
    Content.add(F.Path).add(F.Content);
    S.Paths.push_back(F.Path);
  }
  S.Content = Content.finish();
  S.Seen = stampsOf(S.Paths, [&](const std::string &Path) {
    struct stat Status;
    return ::stat(Path.c_str(), &Status) == 0
               ? std::optional(stampAt(Status, Since))
               : std::nullopt;
  });
  return std::make_shared<const HeaderSet>(std::move(S));
}

std::vector<AbsentNames> makeAbsent(ArrayRef<std::string> Paths) {
  std::map<std::string, std::set<std::string>> ByFolder;
  StringMap<bool> Folders; // whether it is there
  for (StringRef Path : Paths) {
    StringRef Folder = sys::path::parent_path(Path);
    for (; !Folder.empty(); Folder = sys::path::parent_path(Path)) {
      auto [At, New] = Folders.try_emplace(Folder, false);
      if (New)
        At->second = isThere(Folder.str());
      if (At->second)
        break;
      Path = Folder;
    }
    if (!Folder.empty())
      ByFolder[Folder.str()].insert(sys::path::filename(Path).str());
  }
  std::vector<AbsentNames> Result;
  for (auto &[Folder, Names] : ByFolder) {
    AbsentNames A;
    A.Directory = Folder;
    for (const std::string &Name : Names)
      (A.Names += Name) += '\0';
    struct stat Status;
    if (::stat(Folder.c_str(), &Status) == 0)
      A.Seen = stampAt(Status, now());
    // Made after the parse looked for it: the stamp must not hide that.
    if (!allNames(A, [](const std::string &Path) { return !isThere(Path); }))
      A.Seen = Stamp();
    Result.push_back(std::move(A));
  }
  return Result;
}

} // namespace heddle::cache
