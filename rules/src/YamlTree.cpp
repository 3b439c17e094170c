//===- YamlTree.cpp - a YAML document as a plain tree ---------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "YamlTree.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;

namespace heddle::rules {

namespace {

/// Rules need six levels.
constexpr unsigned MaxDepth = 16;

class TreeBuilder {
public:
  TreeBuilder(MemoryBufferRef Text, Diagnostics &D) : Text(Text), D(D) {}
  std::optional<YamlNode> run();

private:
  YamlNode build(yaml::Node *N, unsigned Depth);
  YamlNode buildScalar(yaml::ScalarNode &S);
  void buildMapping(yaml::MappingNode &M, YamlNode &Into, unsigned Depth);
  void buildSequence(yaml::SequenceNode &S, YamlNode &Into, unsigned Depth);
  bool hasProperties(yaml::Node &N);
  YamlNode rejectAlias(yaml::AliasNode &A);
  SMLoc at(size_t Offset) const {
    return SMLoc::getFromPointer(Text.getBufferStart() + Offset);
  }
  StringRef textBefore(SMLoc Loc) const;
  SMLoc itemMarkBefore(SMLoc Loc) const;
  SMLoc bracketBefore(SMLoc Loc) const;
  SMLoc documentMarkBefore(SMLoc Loc) const;
  YamlNode invalid(SMLoc Where, const Mistake &M);
  static void reportSyntax(const SMDiagnostic &Diag, void *Self);

  MemoryBufferRef Text;
  Diagnostics &D;
  bool GaveUp = false;
};

} // namespace

/// Whether \p Line holds a value that begins with an unquoted `*`: an alias to
/// YAML, but here nearly always a pattern.
static bool hasUnquotedStar(StringRef Line) {
  for (size_t At = Line.find('*'); At != StringRef::npos;
       At = Line.find('*', At + 1)) {
    StringRef Before = Line.take_front(At);
    StringRef Trimmed = Before.rtrim();
    if (Trimmed.ends_with("[") || Trimmed.ends_with(",") ||
        (Trimmed.size() < Before.size() &&
         (Trimmed.ends_with("-") || Trimmed.ends_with(":"))))
      return true;
  }
  return false;
}

void TreeBuilder::reportSyntax(const SMDiagnostic &Diag, void *Self) {
  auto &B = *static_cast<TreeBuilder *>(Self);
  B.D.report(Diag.getLoc(), hasUnquotedStar(Diag.getLineContents())
                                ? errors::unquotedStar()
                                : errors::notYaml(Diag.getMessage()));
}

YamlNode TreeBuilder::invalid(SMLoc Where, const Mistake &M) {
  D.report(Where, M);
  YamlNode Node;
  Node.Kind = YamlNode::Invalid;
  return Node;
}

bool TreeBuilder::hasProperties(yaml::Node &N) {
  if (!N.getAnchor().empty())
    D.report(SMLoc::getFromPointer(N.getAnchor().begin() - 1),
             errors::anchorUsed(N.getAnchor()));
  if (!N.getRawTag().empty())
    D.report(SMLoc::getFromPointer(N.getRawTag().begin()),
             errors::tagUsed(N.getRawTag()));
  return !N.getAnchor().empty() || !N.getRawTag().empty();
}

/// An alias ends at a colon; a pattern that was meant does not. So the whole
/// word is shown, and what follows its first part cannot be made sense of.
YamlNode TreeBuilder::rejectAlias(yaml::AliasNode &A) {
  const char *Star = A.getName().begin() - 1;
  StringRef Word =
      StringRef(Star, Text.getBufferEnd() - Star).take_until([](char C) {
        return isSpace(C) || StringRef(",[]{}").contains(C);
      });
  GaveUp = Word.size() > A.getName().size() + 1;
  return invalid(SMLoc::getFromPointer(Star), errors::aliasUsed(Word));
}

YamlNode TreeBuilder::buildScalar(yaml::ScalarNode &S) {
  YamlNode Node;
  StringRef Raw = S.getRawValue();
  bool Quoted = Raw.starts_with("\"") || Raw.starts_with("'");
  SmallString<64> Storage;
  Node.Kind = Quoted ? YamlNode::String : YamlNode::Plain;
  Node.Text = S.getValue(Storage).str();
  Node.Loc = Node.TextLoc = S.getSourceRange().Start;
  if (Quoted && Raw.drop_front().starts_with(Node.Text))
    Node.TextLoc = SMLoc::getFromPointer(Raw.begin() + 1);
  return Node;
}

void TreeBuilder::buildMapping(yaml::MappingNode &M, YamlNode &Into,
                               unsigned Depth) {
  Into.Kind = YamlNode::Mapping;
  for (yaml::KeyValueNode &Entry : M) {
    YamlNode Key = build(Entry.getKey(), Depth + 1);
    if (GaveUp)
      return;
    YamlNode Value = build(Entry.getValue(), Depth + 1);
    if (GaveUp)
      return;
    if (Value.Kind == YamlNode::Null)
      Value.Loc = Key.Loc;
    Into.Keys.push_back(std::move(Key));
    Into.Items.push_back(std::move(Value));
  }
}

// llvm::yaml gives some nodes the place of the token that follows: an empty
// item may seem lines below its dash, a list begins after its bracket, and an
// empty document at the end of the file. These find the place that a reader
// would point at.

StringRef TreeBuilder::textBefore(SMLoc Loc) const {
  return Text.getBuffer().take_front(Loc.getPointer() - Text.getBufferStart());
}

SMLoc TreeBuilder::itemMarkBefore(SMLoc Loc) const {
  size_t At = textBefore(Loc).find_last_of("-,[");
  return At == StringRef::npos ? Loc : at(At);
}

SMLoc TreeBuilder::bracketBefore(SMLoc Loc) const {
  StringRef Before = textBefore(Loc).rtrim();
  bool IsFlow = Before.ends_with("[") || Before.ends_with("{");
  return IsFlow ? at(Before.size() - 1) : Loc;
}

SMLoc TreeBuilder::documentMarkBefore(SMLoc Loc) const {
  StringRef Before = textBefore(Loc);
  size_t At = Before.rfind("\n---"), End = Before.rfind("\n...");
  bool HasMark = At != StringRef::npos && (End == StringRef::npos || End < At);
  return HasMark ? at(At + 1) : Loc; // `...` may end the document before it
}

void TreeBuilder::buildSequence(yaml::SequenceNode &S, YamlNode &Into,
                                unsigned Depth) {
  Into.Kind = YamlNode::Sequence;
  for (yaml::Node &Entry : S) {
    YamlNode Item = build(&Entry, Depth + 1);
    if (GaveUp)
      return;
    if (Item.Kind == YamlNode::Null)
      Item.Loc = itemMarkBefore(Item.Loc);
    Into.Items.push_back(std::move(Item));
  }
}

YamlNode TreeBuilder::build(yaml::Node *N, unsigned Depth) {
  YamlNode Node;
  if (!N) { // the stream has failed and said why
    GaveUp = true;
    return Node;
  }
  SMLoc Loc = N->getSourceRange().Start;
  if (Depth > MaxDepth) {
    GaveUp = true;
    return invalid(bracketBefore(Loc), errors::nestedTooDeep());
  }
  bool Rejected = hasProperties(*N);
  Node.Loc = Node.TextLoc = Loc;
  if (auto *S = dyn_cast<yaml::ScalarNode>(N)) {
    Node = buildScalar(*S);
  } else if (auto *B = dyn_cast<yaml::BlockScalarNode>(N)) {
    Node.Kind = YamlNode::String;
    Node.Text = B->getValue().str();
  } else if (auto *M = dyn_cast<yaml::MappingNode>(N)) {
    Node.Loc = bracketBefore(Loc);
    buildMapping(*M, Node, Depth);
  } else if (auto *Q = dyn_cast<yaml::SequenceNode>(N)) {
    Node.Loc = bracketBefore(Loc);
    buildSequence(*Q, Node, Depth);
  } else if (auto *A = dyn_cast<yaml::AliasNode>(N)) {
    return rejectAlias(*A);
  }
  if (Rejected)
    Node.Kind = YamlNode::Invalid;
  return Node;
}

std::optional<YamlNode> TreeBuilder::run() {
  SourceMgr &SM = D.sourceMgr();
  SM.setDiagHandler(reportSyntax, this);
  yaml::Stream Stream(Text, SM, /*ShowColors=*/false);
  yaml::document_iterator Doc = Stream.begin();
  YamlNode Root = build(Doc->getRoot(), 0);
  if (!GaveUp && !Stream.failed() && ++Doc != Stream.end()) {
    yaml::Node *Second = Doc->getRoot();
    if (Second && !Stream.failed())
      D.report(documentMarkBefore(Second->getSourceRange().Start),
               errors::severalDocuments());
  }
  SM.setDiagHandler(nullptr);
  if (GaveUp || Stream.failed())
    return std::nullopt;
  return Root;
}

std::optional<YamlNode> parseYaml(MemoryBufferRef Text, Diagnostics &D) {
  return TreeBuilder(Text, D).run();
}

} // namespace heddle::rules
