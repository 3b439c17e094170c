//===- Includes.cpp - what the preprocessor did about files -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

class Recorder : public PPCallbacks {
public:
  Recorder(Preprocessor &PP, Includes &To)
      : PP(PP), SM(PP.getSourceManager()), To(To) {}

  void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    if (Reason != EnterFile)
      return;
    FileID Entered = SM.getFileID(Loc);
    if (!SM.getFileEntryRefForID(Entered))
      return; // the built-in buffer
    To.Files.push_back(Entered);
    if (Pending)
      To.Directives.back().Entered = Entered;
    Pending = false;
  }

  void InclusionDirective(SourceLocation Hash, const Token &Keyword,
                          StringRef Name, bool IsAngled, CharSourceRange Range,
                          OptionalFileEntryRef File, StringRef SearchPath,
                          StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    IncludeDirective D;
    D.From = SM.getFileID(Hash);
    D.KeywordOffset = SM.getFileOffset(Keyword.getLocation());
    D.KeywordLength = Keyword.getLength();
    std::tie(D.NameOffset, D.NameEnd) = nameRange(Keyword, Range);
    D.Name = Name.str();
    D.Next = Keyword.getIdentifierInfo() &&
             Keyword.getIdentifierInfo()->getName() == "include_next";
    D.Forced = D.From == PP.getPredefinesFileID() &&
               Keyword.getIdentifierInfo() &&
               Keyword.getIdentifierInfo()->getName() == "include";
    D.BesideIncluder = !IsAngled && isFolderOf(D.From, SearchPath);
    D.Target = File;
    To.Directives.push_back(std::move(D));
    Pending = true;
  }

  void FileSkipped(const FileEntryRef &, const Token &,
                   SrcMgr::CharacteristicKind) override {
    Pending = false;
  }

  void HasInclude(SourceLocation Where, StringRef Name, bool IsAngled,
                  OptionalFileEntryRef File,
                  SrcMgr::CharacteristicKind) override {
    if (IsAngled || !File || !Where.isFileID() || sys::path::is_absolute(Name))
      return;
    auto [From, Offset] = SM.getDecomposedLoc(Where);
    if (!isFolderOf(From, sys::path::parent_path(File->getName())) &&
        !Name.contains('/'))
      return;
    To.Probes.push_back({From, Offset, Offset + unsigned(Name.size()) + 2,
                         File->getName().str()});
  }

private:
  /// The name with its quotes; for a computed include all that follows the
  /// keyword on its line.
  std::pair<unsigned, unsigned> nameRange(const Token &Keyword,
                                          CharSourceRange Range) {
    if (Range.getBegin().isFileID() && Range.getEnd().isFileID())
      return {SM.getFileOffset(Range.getBegin()),
              SM.getFileOffset(Range.getEnd())};
    auto [File, Begin] = SM.getDecomposedLoc(Keyword.getEndLoc());
    StringRef Text = SM.getBufferData(File);
    size_t End = Text.find_first_of("\r\n", Begin);
    return {Begin, unsigned(std::min(End, Text.size()))};
  }

  bool isFolderOf(FileID From, StringRef Folder) {
    OptionalFileEntryRef Includer = SM.getFileEntryRefForID(From);
    return Includer && Includer->getDir().getName() == Folder;
  }

  Preprocessor &PP;
  SourceManager &SM;
  Includes &To;
  bool Pending = false;
};

} // namespace

bool isInSystemFile(SourceLocation Where, Preprocessor &PP) {
  const SourceManager &SM = PP.getSourceManager();
  OptionalFileEntryRef File =
      SM.getFileEntryRefForID(SM.getFileID(SM.getExpansionLoc(Where)));
  if (!File)
    return false;
  const HeaderFileInfo *Info =
      PP.getHeaderSearchInfo().getExistingFileInfo(*File);
  return Info && Info->DirInfo != SrcMgr::C_User;
}

std::unique_ptr<PPCallbacks> recordIncludes(Preprocessor &PP, Includes &To) {
  return std::make_unique<Recorder>(PP, To);
}

} // namespace heddle::weaver
