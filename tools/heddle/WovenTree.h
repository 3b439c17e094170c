//===- WovenTree.h - woven sources as files of a project ----------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_TOOL_WOVENTREE_H
#define HEDDLE_TOOL_WOVENTREE_H

#include "ProxyText.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace heddle {

/// Woven files in the places of their originals. A proxy is for one unit; a
/// file here is for all that read it, and so holds what was put into any of its
/// proxies. Its `#include` lines are the original's.
class WovenTree {
public:
  /// Takes in what one unit read and what was woven for it. An error when it is
  /// out of date, or when two units need different text in one place.
  llvm::Error add(const cache::Cache &Store, const cache::UnitRecord &R);

  bool empty() const { return Woven.empty(); }

  /// Writes all files and what they need of Heddle into \p To: all of them,
  /// or after an error none. A folder that holds something is refused unless
  /// \p Force; then only files of the same names are replaced.
  llvm::Error write(const std::string &To, bool Force);

  /// Tells what was written.
  void report(llvm::StringRef To) const;

private:
  using Lines = std::vector<std::string>;
  llvm::Error merge(const ProxyText &T,
                    llvm::ArrayRef<std::string> AspectHeaders);
  llvm::Error findRoot();
  llvm::Error writeAll(const std::string &Folder) const;
  std::string textOf(llvm::StringRef Path, llvm::StringRef Relative) const;
  std::string relative(llvm::StringRef Path) const;

  std::vector<cache::UnitRecord> Records;
  std::map<std::string, Lines> Woven; ///< by absolute path
  /// Of the aspects that are compiled into it, absolute; by the same.
  std::map<std::string, std::vector<std::string>> AspectHeaders;
  std::set<std::string> Sources, Inputs; ///< absolute
  std::string Root;
};

} // namespace heddle

#endif // HEDDLE_TOOL_WOVENTREE_H
