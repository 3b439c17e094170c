//===- Reasons.h - why a function is not woven -----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WEAVER_REASONS_H
#define HEDDLE_WEAVER_REASONS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace heddle::weaver {

/// Every reason there is for leaving a matched function alone.
enum class Reason {
  None,
  AlwaysInline,
  Constexpr,
  Consteval,
  Constructor,
  Conversion,
  Coroutine,
  CVariadic,
  DeducedReturn,
  DiagnosedCall,
  Defaulted,
  Deleted,
  Destructor,
  ExplicitObject,
  ExplicitSpecialization,
  ForcedInclude,
  FriendInClass,
  FunctionTryBlock,
  GnuInline,
  MacroBody,
  MacroInGuard,
  MacroParameter,
  Main,
  Multiversion,
  Naked,
  NameHidden,
  OldStandard,
  ParameterNotMovable,
  PureAttribute,
  PureVirtual,
  ResultNotMovable,
  SystemHeader,
  TemplateParameterUnnamed,
  UnnamedClass,
};

/// Short name, as it stands in manifests: `c-variadic`.
llvm::StringRef reasonName(Reason R);

/// One sentence for people. \p Detail is a name that the sentence mentions.
std::string reasonText(Reason R, llvm::StringRef Detail);

} // namespace heddle::weaver

#endif // HEDDLE_WEAVER_REASONS_H
