//===- PlacedText.cpp - mistakes that show after the reading --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlacedText.h"
#include "Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace heddle::rules {

static StringRef lineOf(StringRef Text, unsigned Number) {
  for (; Number > 1; --Number)
    Text = Text.split('\n').second;
  return Text.split('\n').first.rtrim('\r');
}

std::string textAt(const RulePlace &Where, SourceMgr::DiagKind Kind,
                   const Mistake &M, ArrayRef<RuleSource> Sources) {
  auto Source = find_if(
      Sources, [&](const RuleSource &S) { return S.Path == Where.File; });
  std::string Line =
      Source == Sources.end() ? "" : lineOf(Source->Content, Where.Line).str();
  SourceMgr None;
  SMDiagnostic D(None, SMLoc(), Where.File, Where.Line, Where.Column - 1, Kind,
                 M.What, Line, {});
  std::string Text;
  raw_string_ostream OS(Text);
  print(D, OS);
  OS << "  help: " << M.Help;
  return Text;
}

} // namespace heddle::rules
