//===- RuleSet.cpp - compiled rules ---------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/rules/RuleSet.h"
#include "Matcher.h"
#include "RuleFile.h"

using namespace llvm;

namespace heddle::rules {

namespace {

/// Everything between the bytes of the files and the compiled rules.
class Loader {
public:
  void addFile(StringRef Path);
  void addText(std::unique_ptr<MemoryBuffer> Text);
  Error finish() {
    checkPriorities(Rules, D);
    return D.takeError();
  }

  std::vector<Rule> Rules;
  std::vector<RuleSource> Sources;

private:
  Diagnostics D;
};

} // namespace

void Loader::addFile(StringRef Path) {
  // Volatile: read, not mapped, so that an editor that saves meanwhile cannot
  // change the text under the parser.
  auto Text = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/true,
                                    /*IsVolatile=*/true);
  if (Text)
    addText(std::move(*Text));
  else
    D.report(Path, errors::cannotRead(Text.getError().message()));
}

void Loader::addText(std::unique_ptr<MemoryBuffer> Text) {
  MemoryBufferRef Ref = D.addText(std::move(Text));
  StringRef Path = Ref.getBufferIdentifier();
  Sources.push_back({Path.str(), Ref.getBuffer().str()});
  if (std::optional<YamlNode> Root = parseYaml(Ref, D))
    readRuleFile(*Root, Path, D, Rules);
}

struct RuleSet::Compiled {
  explicit Compiled(Loader L)
      : Rules(std::move(L.Rules)), Sources(std::move(L.Sources)) {}
  Matcher Rules;
  std::vector<RuleSource> Sources;
};

RuleSet::RuleSet() : RuleSet(std::make_shared<const Compiled>(Loader())) {}
RuleSet::RuleSet(std::shared_ptr<const Compiled> C) : Impl(std::move(C)) {}
RuleSet::~RuleSet() = default;
RuleSet::RuleSet(const RuleSet &) = default;
RuleSet::RuleSet(RuleSet &&) noexcept = default;
RuleSet &RuleSet::operator=(const RuleSet &) = default;
RuleSet &RuleSet::operator=(RuleSet &&) noexcept = default;

Expected<RuleSet> RuleSet::load(ArrayRef<std::string> Files) {
  Loader L;
  for (const std::string &File : Files)
    L.addFile(File);
  if (Error E = L.finish())
    return E;
  return RuleSet(std::make_shared<const Compiled>(std::move(L)));
}

Expected<RuleSet> RuleSet::parse(StringRef Text, StringRef Name) {
  Loader L;
  L.addText(MemoryBuffer::getMemBufferCopy(Text, Name));
  if (Error E = L.finish())
    return E;
  return RuleSet(std::make_shared<const Compiled>(std::move(L)));
}

std::vector<Advice> RuleSet::match(const Method &M) const {
  return Impl->Rules.match(M);
}

bool RuleSet::mayMatchClass(StringRef QualifiedName) const {
  return Impl->Rules.mayMatchClass(QualifiedName);
}

std::vector<std::string> RuleSet::aspects() const {
  return Impl->Rules.aspects();
}

const std::vector<RuleSource> &RuleSet::sources() const {
  return Impl->Sources;
}

size_t RuleSet::size() const { return Impl->Rules.size(); }

} // namespace heddle::rules
