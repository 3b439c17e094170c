//===- static.cpp - what compiled-in aspects need of the runtime ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/static.h"
#include "heddle/errors.h"
#include "heddle/type_name.h"

namespace heddle::v1 {

void moved_again(const char *method, const char *aspect) {
  std::string name = type_name(type{aspect});
  throw ArgumentsMoved(
      "aspect '" + name + "', compiled into " + method +
      ", proceeds again, after the first run has consumed the by-value "
      "arguments. Declare it as repeating, so that the body gets copies: "
      "'static constexpr bool repeating = true;' in " +
      name + ".");
}

} // namespace heddle::v1
