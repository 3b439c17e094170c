//===- ProxyText.cpp - a proxy beside its original ----------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProxyText.h"
#include "Errors.h"
#include "Paths.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace heddle {
namespace {

std::vector<StringRef> linesOf(StringRef Text) {
  std::vector<StringRef> Result;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    size_t Length = End == StringRef::npos ? Text.size() : End + 1;
    Result.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Result;
}

Expected<std::string> read(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return errors::unreadable(Path, Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

bool isAsRecorded(const cache::UnitRecord &R, const ProxyText &T) {
  for (const cache::Input &I : R.Inputs)
    if (plainPath(I.Path) == plainPath(T.Path))
      return I.Content == cache::hashBytes(T.OriginalBytes);
  return false;
}

} // namespace

std::vector<StringRef> ProxyText::originalLines() const {
  return linesOf(OriginalBytes);
}
std::vector<StringRef> ProxyText::proxyLines() const {
  return linesOf(ProxyBytes);
}

Expected<ProxyText> readProxy(const cache::Cache &Store,
                              const cache::UnitRecord &R,
                              const cache::ProxyFile &P) {
  ProxyText Result;
  Result.Name = P.Original;
  Result.Path = plainPath(P.Original, R.Directory);
  Result.Proxy = Store.proxyPath(R, P.Name);
  for (auto [Path, To] : {std::pair(&Result.Path, &Result.OriginalBytes),
                          std::pair(&Result.Proxy, &Result.ProxyBytes)}) {
    Expected<std::string> Bytes = read(*Path);
    if (!Bytes)
      return Bytes.takeError();
    *To = std::move(*Bytes);
  }
  if (!isAsRecorded(R, Result))
    return errors::changedSince(Result.Path);
  if (cache::hashBytes(Result.ProxyBytes) != P.Content)
    return errors::changedSince(Result.Proxy);
  Result.Added = Result.proxyLines().size() - Result.originalLines().size();
  return Result;
}

} // namespace heddle
