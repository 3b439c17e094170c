//===- Loader.cpp - from files to rules -----------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace heddle::rules {

/// Files that include one another; more would be a mistake.
static constexpr size_t MaxDepth = 64;

// Volatile: read, not mapped, so that an editor that saves meanwhile cannot
// change the text under the parser.
ErrorOr<std::unique_ptr<MemoryBuffer>> Loader::read(StringRef Path) const {
  auto Text = From->getBufferForFile(Path, /*FileSize=*/-1,
                                     /*RequiresNullTerminator=*/true,
                                     /*IsVolatile=*/true);
  // Not every file system names the buffer after the file.
  if (Text && (*Text)->getBufferIdentifier() != Path)
    return MemoryBuffer::getMemBufferCopy((*Text)->getBuffer(), Path);
  return Text;
}

/// A device may have no end. A pipe may be given, as by `<(command)` of a
/// shell; one that is included may wait for ever. Why a folder cannot be read
/// tells reading it.
static bool mayRead(const vfs::Status &S, bool IsIncluded) {
  using sys::fs::file_type;
  return IsIncluded ? S.isRegularFile()
                    : S.getType() != file_type::character_file &&
                          S.getType() != file_type::block_file;
}

std::optional<std::string> Loader::add(StringRef Path, bool IsIncluded) {
  ErrorOr<vfs::Status> Status = From->status(Path);
  if (Status && !mayRead(*Status, IsIncluded))
    return "it is no plain file";
  auto Text = read(Path);
  if (!Text)
    return Text.getError().message();
  addText(std::move(*Text));
  return std::nullopt;
}

void Loader::addFile(StringRef Path) {
  if (!Known.insert(identity(Path)).second)
    return;
  if (std::optional<std::string> Why = add(Path, /*IsIncluded=*/false))
    D.report(Path, errors::cannotRead(*Why));
}

/// Without a byte order mark, so that columns are those that an editor shows.
static std::unique_ptr<MemoryBuffer>
withoutMark(std::unique_ptr<MemoryBuffer> Text) {
  StringRef Bytes = Text->getBuffer();
  if (!Bytes.consume_front("\xef\xbb\xbf"))
    return Text;
  return MemoryBuffer::getMemBufferCopy(Bytes, Text->getBufferIdentifier());
}

void Loader::addText(std::unique_ptr<MemoryBuffer> Text) {
  Text = withoutMark(std::move(Text));
  MemoryBufferRef Ref = D.addText(std::move(Text));
  std::string Path = Ref.getBufferIdentifier().str();
  RuleFile File;
  if (std::optional<YamlNode> Root = parseYaml(Ref, D))
    File = readRuleFile(*Root, Path, D);
  Including.push_back({Path, identity(Path)});
  for (const Include &I : File.Includes)
    include(I, Path);
  Including.pop_back();
  for (const Override &O : File.Overrides)
    override(O, Path);
  Sources.push_back({Path, Ref.getBuffer().str()});
  append_range(Rules, std::move(File.Rules));
}

std::string Loader::identity(StringRef Path) const {
  SmallString<256> Real;
  if (From->getRealPath(Path, Real))
    Real = Path;
  return Real.str().str();
}

/// \p Path as the rules file \p By means it.
static SmallString<256> besideFile(StringRef Path, StringRef By) {
  SmallString<256> Full(Path);
  if (!sys::path::is_absolute(Full)) {
    Full = sys::path::parent_path(By);
    sys::path::append(Full, Path);
  }
  sys::path::remove_dots(Full);
  return Full;
}

/// Semantics D6. A source may be missing, for it may be made by the build.
void Loader::override(const Override &O, StringRef By) {
  SmallString<256> Path = besideFile(O.Replacement, By);
  ErrorOr<vfs::Status> Status = From->status(Path);
  if (!Status)
    return D.report(O.ReplacementLoc,
                    errors::noReplacement(Path, Status.getError().message()));
  if (!Status->isRegularFile())
    return D.report(O.ReplacementLoc,
                    errors::noReplacement(Path, "it is no plain file"));
  SmallString<256> Source = besideFile(O.Source, By);
  From->makeAbsolute(Source);
  From->makeAbsolute(Path);
  sys::path::remove_dots(Source, /*remove_dot_dot=*/!From->exists(Source));
  SourceOverride New = {identity(Source), identity(Path)};
  if (New.Source == New.Replacement)
    return D.report(O.ReplacementLoc, errors::replacesItself(New.Source));
  auto [At, IsNew] = Overridden.try_emplace(
      New.Source,
      OverridePlace{Overrides.size(), By.str(), D.line(O.SourceLoc)});
  const OverridePlace &First = At->second;
  if (IsNew)
    Overrides.push_back(std::move(New));
  else if (Overrides[First.Index].Replacement != New.Replacement)
    D.report(O.SourceLoc,
             errors::twoReplacements(New.Source, New.Replacement,
                                     Overrides[First.Index].Replacement,
                                     First.File, First.Line));
}

void Loader::include(const Include &I, StringRef By) {
  SmallString<256> Path = besideFile(I.Path, By);
  std::string Identity = identity(Path);
  auto First = find_if(
      Including, [&](const OpenFile &F) { return F.Identity == Identity; });
  if (First != Including.end()) {
    std::vector<std::string> Cycle;
    for (auto It = First; It != Including.end(); ++It)
      Cycle.push_back(It->Path);
    Cycle.push_back(First->Path);
    return D.report(I.Loc, errors::includeCycle(Cycle));
  }
  if (Including.size() == MaxDepth)
    return D.report(I.Loc, errors::includedTooDeep());
  if (!Known.insert(Identity).second)
    return;
  if (std::optional<std::string> Why = add(Path, /*IsIncluded=*/true))
    D.report(I.Loc, errors::cannotInclude(Path, *Why));
}

Error Loader::finish() {
  checkPriorities(Rules, D);
  checkBindings(Rules, D);
  settleThrows(Rules, D);
  settleAsync(Rules, D);
  Order = AspectOrder(Rules, D);
  return D.takeError();
}

} // namespace heddle::rules
