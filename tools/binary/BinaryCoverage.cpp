//===- BinaryCoverage.cpp - what is woven in a binary -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BinaryCoverage.h"
#include "BinaryErrors.h"
#include "LoadedImages.h"
#include "coverage_text.h"
#include "fields.h"
#include "heddle/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Magic.h"

using namespace llvm;

namespace heddle::binary {
namespace {

/// A record, and the function that it lies in.
struct FoundRecord {
  ElfImage *Image;
  uint64_t Address;
  std::optional<uint64_t> Function;

  bool isIn(const Place &P) const {
    return P.Image == Image && Function && P.Address == *Function;
  }
};

std::string hexOf(const MethodId &Id) {
  const unsigned Words[] = {Id[0], Id[1], Id[2], Id[3]};
  return detail::hex_id(Words);
}

/// Of two files' words on one method, the worse one counts.
int rank(CoverageState S) {
  switch (S) {
  case CoverageState::unused:
    return 0;
  case CoverageState::covered:
    return 1;
  case CoverageState::optional:
    return 2;
  case CoverageState::gap:
    break;
  }
  return 3;
}

class Verifier {
public:
  explicit Verifier(LoadedImages Loaded) : Loaded(std::move(Loaded)) {}

  Expected<BinaryReport> run() {
    ElfImage &First = *Loaded.all().front();
    if (!Loaded.missing().empty())
      return errors::missingLibraries(First.path(), Loaded.missing());
    for (const std::unique_ptr<ElfImage> &Image : Loaded.all())
      if (llvm::Error E = addRecords(*Image))
        return E;
    for (const std::unique_ptr<ElfImage> &Image : Loaded.all())
      if (llvm::Error E = judge(*Image))
        return E;
    if (!Report.Total.has_required_set)
      return errors::noRequiredSet(First.path(), First.hasRecords());
    finish();
    return std::move(Report);
  }

private:
  llvm::Error addRecords(ElfImage &Image) {
    Expected<std::vector<SiteRecord>> Found = Image.records();
    if (!Found)
      return Found.takeError();
    for (const SiteRecord &R : *Found) {
      auto Function = Image.functionAround(R.Address);
      if (!Function)
        return Function.takeError();
      Records[R.Id].push_back({&Image, R.Address, *Function});
    }
    if (Image.hasRecords() || Image.hasRequiredSet())
      Report.Modules.push_back(
          {Image.path(), 0, Found->size(), Image.hasRequiredSet(), {}});
    return llvm::Error::success();
  }

  llvm::Error judge(ElfImage &Image) {
    Expected<std::vector<Requirement>> Required = Image.requirements();
    if (!Required)
      return Required.takeError();
    for (const Requirement &R : *Required) {
      Report.Total.has_required_set = true;
      if (llvm::Error E =
              R.Flags & v1::is_marker ? addRules(Image, R) : judge(Image, R))
        return E;
    }
    return llvm::Error::success();
  }

  llvm::Error addRules(const ElfImage &Image, const Requirement &Marker) {
    if (Marker.Text.empty())
      return llvm::Error::success();
    std::optional<std::vector<RuleSet>> Rules = readRuleSets(Marker.Text);
    if (!Rules)
      return Image.damaged("the list of rules that it was woven with is not "
                           "whole");
    append_range(moduleOf(Image).Rules, *Rules);
    return llvm::Error::success();
  }

  llvm::Error judge(ElfImage &Image, const Requirement &R) {
    std::optional<RequirementText> Text = RequirementText::read(R.Text);
    if (!Text)
      return Image.damaged("the text of a method that it must hold is not "
                           "whole");
    ++moduleOf(Image).Required;
    Text->Item.id = hexOf(R.Id);
    Text->Item.module = nameOf(Image);
    Place Symbol = Loaded.resolve(Image, R.Symbol);
    if (Symbol)
      Standing.insert(
          {{Symbol.Image->path(), Symbol.Address}, Text->Item.method});
    add(R.Id, judge(R, std::move(*Text), Symbol));
    return llvm::Error::success();
  }

  /// As the dynamic linker has it: the program has none.
  std::string nameOf(const ElfImage &Image) const {
    bool IsProgram = &Image == Loaded.all().front().get() && Image.isProgram();
    return IsProgram ? "" : Image.path();
  }

  VerifiedModule &moduleOf(const ElfImage &Image) {
    return *find_if(Report.Modules, [&](const VerifiedModule &M) {
      return M.Path == Image.path();
    });
  }

  VerifiedMethod judge(const Requirement &R, RequirementText Text,
                       const Place &Symbol) {
    VerifiedMethod Result{std::move(Text), {}};
    CoverageItem &Item = Result.Text.Item;
    ArrayRef<FoundRecord> Found;
    if (auto Known = Records.find(R.Id); Known != Records.end())
      Found = Known->second;
    Item.state = state(R, Item, Symbol, Found);
    bool StandsUnwoven = Item.state == CoverageState::gap ||
                         Item.state == CoverageState::optional;
    Item.is_woven = !Found.empty() && !StandsUnwoven;
    if (StandsUnwoven)
      detail::explain(Item, !Found.empty(), unwovenImage(Symbol));
    for (const FoundRecord &F : Found)
      Result.Copies.push_back(copy(F, F.isIn(Symbol)));
    return Result;
  }

  /// The file that a standing copy is in, if nothing there is woven.
  std::string unwovenImage(const Place &Symbol) const {
    if (!Symbol || Symbol.Image->hasRecords() || Symbol.Image->hasRequiredSet())
      return "";
    return nameOf(*Symbol.Image);
  }

  /// As runtime/src/coverage.cpp tells it; a test compares the two.
  static CoverageState state(const Requirement &R, const CoverageItem &Item,
                             const Place &Symbol, ArrayRef<FoundRecord> Found) {
    CoverageState NotWoven = R.Flags & v1::is_optional ? CoverageState::optional
                                                       : CoverageState::gap;
    bool HasSymbol = R.Flags & v1::has_symbol;
    if (!HasSymbol && Item.outcome == "refused")
      return NotWoven;
    if (!HasSymbol || !Symbol)
      return Found.empty() ? CoverageState::unused : CoverageState::covered;
    bool Stands =
        any_of(Found, [&](const FoundRecord &F) { return F.isIn(Symbol); });
    return Stands ? CoverageState::covered : NotWoven;
  }

  static WovenCopy copy(const FoundRecord &F, bool Stands) {
    uint64_t Begin = F.Function.value_or(F.Address);
    return {F.Image->path(), F.Image->functionName(Begin), Begin, Stands};
  }

  void add(const MethodId &Id, VerifiedMethod M) {
    auto [At, IsNew] = Methods.try_emplace(Id, M);
    if (!IsNew && rank(At->second.Text.Item.state) < rank(M.Text.Item.state))
      At->second = std::move(M);
  }

  void finish() {
    for (auto &[Id, M] : Methods)
      Report.Methods.push_back(std::move(M));
    llvm::sort(Report.Methods, [](const auto &A, const auto &B) {
      return std::tie(A.Text.Item.method, A.Text.Item.id) <
             std::tie(B.Text.Item.method, B.Text.Item.id);
    });
    for (VerifiedMethod &M : Report.Methods) {
      count(M.Text.Item.state);
      for (WovenCopy &C : M.Copies)
        name(C);
    }
    for (auto &[Id, Found] : Records)
      if (!Methods.count(Id))
        for (const FoundRecord &F : Found)
          Report.Unrequired.push_back(copy(F, false));
    noteRules();
  }

  /// Libraries that are woven with other rules than the program.
  void noteRules() {
    std::vector<WovenModule> Modules;
    for (const std::unique_ptr<ElfImage> &Image : Loaded.all())
      if (Image->hasRequiredSet() && !moduleOf(*Image).Rules.empty())
        Modules.push_back({nameOf(*Image), moduleOf(*Image).Rules});
    for (const WovenModule &M : Modules)
      if (!haveSameRules(M, Modules.front()))
        Report.Total.notes.push_back(detail::other_rules(M, Modules.front()));
  }

  static bool haveSameRules(const WovenModule &A, const WovenModule &B) {
    return std::equal(A.rules.begin(), A.rules.end(), B.rules.begin(),
                      B.rules.end(), [](const RuleSet &X, const RuleSet &Y) {
                        return X.digest == Y.digest;
                      });
  }

  /// What a stripped file does not tell, the required set may.
  void name(WovenCopy &C) {
    auto Known = Standing.find({C.Module, C.Address});
    if (C.Function.empty() && Known != Standing.end())
      C.Function = Known->second;
  }

  void count(CoverageState S) {
    Report.Total.covered += S == CoverageState::covered;
    Report.Total.unused += S == CoverageState::unused;
    Report.Total.gaps += S == CoverageState::gap;
    Report.Total.optional += S == CoverageState::optional;
  }

  LoadedImages Loaded;
  std::map<MethodId, std::vector<FoundRecord>> Records;
  std::map<MethodId, VerifiedMethod> Methods;
  /// The names of the methods that stand, by file and address.
  std::map<std::pair<std::string, uint64_t>, std::string> Standing;
  BinaryReport Report;
};

} // namespace

Expected<BinaryReport> coverageOf(const std::string &Path) {
  Expected<LoadedImages> Loaded = LoadedImages::of(Path);
  if (!Loaded)
    return Loaded.takeError();
  return Verifier(std::move(*Loaded)).run();
}

Expected<bool> isWoven(const std::string &Path) {
  file_magic Kind;
  if (std::error_code EC = identify_magic(Path, Kind))
    return errors::unreadable(Path, EC.message());
  if ((Kind != file_magic::elf && Kind != file_magic::elf_executable &&
       Kind != file_magic::elf_shared_object))
    return false;
  auto Bytes = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                     /*RequiresNullTerminator=*/false);
  if (Bytes && ElfImage::isOtherKind((*Bytes)->getBuffer()) &&
      !(*Bytes)->getBuffer().contains(HEDDLE_SITE_SECTION) &&
      !(*Bytes)->getBuffer().contains(HEDDLE_REQUIRED_SECTION))
    return false; // nothing that concerns us
  Expected<std::unique_ptr<ElfImage>> Image = ElfImage::open(Path);
  if (!Image)
    return Image.takeError();
  return (*Image)->hasRecords() || (*Image)->hasRequiredSet();
}

} // namespace heddle::binary
