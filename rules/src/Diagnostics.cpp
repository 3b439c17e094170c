//===- Diagnostics.cpp - collects the mistakes of a run -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;

namespace heddle::rules {

MemoryBufferRef Diagnostics::addText(std::unique_ptr<MemoryBuffer> Text) {
  MemoryBufferRef Ref = Text->getMemBufferRef();
  Sources.AddNewSourceBuffer(std::move(Text), SMLoc());
  return Ref;
}

/// \p Text may quote a file at length.
static std::string elide(StringRef Text) {
  constexpr size_t Max = 400;
  return Text.size() <= Max ? Text.str() : Text.take_front(Max).str() + "...";
}

/// Sort key of a text; a file without a text stands between two of them.
static unsigned rankOfText(unsigned Buffer) { return 2 * Buffer; }

void Diagnostics::report(SMLoc Where, const Mistake &M) {
  add(rankOfText(Sources.FindBufferContainingLoc(Where)),
      Sources.GetMessage(Where, SourceMgr::DK_Error, elide(M.What)), M.Help);
}

void Diagnostics::report(StringRef Path, const Mistake &M) {
  add(rankOfText(Sources.getNumBuffers()) + 1,
      SMDiagnostic(Path, SourceMgr::DK_Error, elide(M.What)), M.Help);
}

/// Neither binary nor endless.
static bool isReadable(StringRef Line) {
  return Line.size() <= 400 && none_of(Line, [](unsigned char C) {
           return (C < 0x20 && C != '\t') || C == 0x7f;
         });
}

void Diagnostics::add(unsigned File, const SMDiagnostic &D, StringRef Help) {
  if (++Count > MaxShown)
    return;
  Report R{File, D.getLoc().getPointer(), Count, {}};
  raw_string_ostream OS(R.Text);
  if (isReadable(D.getLineContents()))
    D.print(/*ProgName=*/nullptr, OS, /*ShowColors=*/false);
  else
    OS << D.getFilename() << ':' << D.getLineNo() << ':' << D.getColumnNo() + 1
       << ": error: " << D.getMessage() << '\n';
  OS << "  help: " << elide(Help) << '\n';
  OS.flush();
  Reports.push_back(std::move(R));
}

unsigned Diagnostics::line(SMLoc Where) const {
  return Sources.FindLineNumber(Where);
}

std::pair<unsigned, unsigned> Diagnostics::lineAndColumn(SMLoc Where) const {
  return Sources.getLineAndColumn(Where);
}

Error Diagnostics::takeError() {
  if (!Count)
    return Error::success();
  llvm::sort(Reports, [](const Report &A, const Report &B) {
    return std::tuple(A.File, A.Place, A.Number) <
           std::tuple(B.File, B.Place, B.Number);
  });
  std::string Message;
  for (const Report &R : Reports)
    Message += R.Text;
  if (Count > MaxShown)
    Message += errors::moreMistakes(Count - MaxShown);
  return createStringError(inconvertibleErrorCode(),
                           StringRef(Message).rtrim('\n'));
}

} // namespace heddle::rules
