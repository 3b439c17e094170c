//===- ReportPage.h - the parts of the page of heddle report --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_REPORT_REPORTPAGE_H
#define HEDDLE_REPORT_REPORTPAGE_H

#include "llvm/ADT/StringRef.h"

/// The files beside this one, as the build embeds them.
namespace heddle::page {

/// HTML, with `@style@`, `@data@` and `@script@` where these belong.
extern const llvm::StringRef Frame;
extern const llvm::StringRef Style;
extern const llvm::StringRef Script;

} // namespace heddle::page

#endif // HEDDLE_REPORT_REPORTPAGE_H
