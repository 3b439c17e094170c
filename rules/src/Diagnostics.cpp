//===- Diagnostics.cpp - collects the mistakes of a run -------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;

namespace heddle::rules {

MemoryBufferRef Diagnostics::addText(std::unique_ptr<MemoryBuffer> Text) {
  MemoryBufferRef Ref = Text->getMemBufferRef();
  std::vector<const char *> Lines;
  Lines.push_back(Ref.getBufferStart());
  for (const char &C : Ref.getBuffer())
    if (C == '\n')
      Lines.push_back(&C + 1);
  unsigned Buffer = Sources.AddNewSourceBuffer(std::move(Text), SMLoc());
  LineBegins[Buffer] = std::move(Lines);
  return Ref;
}

/// \p Text may quote a file at length.
static std::string elide(StringRef Text) {
  constexpr size_t Max = 400;
  return Text.size() <= Max ? Text.str() : Text.take_front(Max).str() + "...";
}

/// Sort key of a text; a file without a text stands between two of them.
static unsigned rankOfText(unsigned Buffer) { return 2 * Buffer; }

// What is not shown is not looked at either: a line may be as long as the file,
// and hold a mistake in every word.
void Diagnostics::report(SMLoc Where, const Mistake &M) {
  if (countOne())
    add(rankOfText(Sources.FindBufferContainingLoc(Where)),
        Sources.GetMessage(Where, SourceMgr::DK_Error, elide(M.What)), M.Help);
}

void Diagnostics::report(StringRef Path, const Mistake &M) {
  if (countOne())
    add(rankOfText(Sources.getNumBuffers()) + 1,
        SMDiagnostic(Path, SourceMgr::DK_Error, elide(M.What)), M.Help);
}

/// Where the character stands that \p Before comes before, on a terminal, in
/// the line as LLVM prints it: tabs end at a multiple of eight bytes.
static size_t printedWidth(StringRef Before) {
  size_t Bytes = 0, Width = 0;
  while (!Before.empty()) {
    StringRef Word = Before.take_until([](char C) { return C == '\t'; });
    int Wide = sys::unicode::columnWidthUTF8(Word);
    Bytes += Word.size();
    Width += Wide < 0 ? Word.size() : Wide;
    Before = Before.drop_front(Word.size());
    if (!Before.consume_front("\t"))
      break;
    size_t Spaces = 8 - Bytes % 8;
    Bytes += Spaces;
    Width += Spaces;
  }
  return Width;
}

void print(const SMDiagnostic &D, raw_ostream &OS) {
  D.print(/*ProgName=*/nullptr, OS, /*ShowColors=*/false);
  StringRef Line = D.getLineContents();
  if (!isASCII(Line) && D.getColumnNo() >= 0)
    OS.indent(printedWidth(Line.take_front(D.getColumnNo()))) << "^\n";
}

/// Neither binary nor endless.
static bool isReadable(StringRef Line) {
  return Line.size() <= 400 && none_of(Line, [](unsigned char C) {
           return (C < 0x20 && C != '\t') || C == 0x7f;
         });
}

void Diagnostics::add(unsigned File, const SMDiagnostic &D, StringRef Help) {
  Report R{File, D.getLoc().getPointer(), Count, {}};
  raw_string_ostream OS(R.Text);
  if (isReadable(D.getLineContents()))
    print(D, OS);
  else
    OS << D.getFilename() << ':' << D.getLineNo() << ':' << D.getColumnNo() + 1
       << ": error: " << D.getMessage() << '\n';
  OS << "  help: " << elide(Help) << '\n';
  OS.flush();
  Reports.push_back(std::move(R));
}

// Not by SourceMgr, which looks for the begin of the line from Where on: all
// rules of a file may stand in one line.
std::pair<unsigned, unsigned> Diagnostics::lineAndColumn(SMLoc Where) const {
  ArrayRef<const char *> Lines =
      LineBegins.find(Sources.FindBufferContainingLoc(Where))->second;
  const char *const *Next = upper_bound(Lines, Where.getPointer());
  return {Next - Lines.begin(), Where.getPointer() - Next[-1] + 1};
}

unsigned Diagnostics::line(SMLoc Where) const {
  return lineAndColumn(Where).first;
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
