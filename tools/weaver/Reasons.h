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
  Alias,
  AspectHeader,
  AsyncClosure,
  Constexpr,
  Consteval,
  Coroutine,
  CVariadic,
  DeducedRecursion,
  Defaulted,
  Deleted,
  GnuInline,
  IfuncResolver,
  MacroBody,
  MacroInGuard,
  MacroParameter,
  Main,
  Multiversion,
  Naked,
  OldStandard,
  ParameterNotMovable,
  PureAttribute,
  PureVirtual,
  ReservedName,
  ResultNotMovable,
  ReturnType,
  SplitBody,
  SystemHeader,
  TargetAttribute,
  TargetVector,
};

/// Short name, as it stands in manifests: `c-variadic`.
llvm::StringRef reasonName(Reason R);

/// One sentence for people. \p Detail is a name that the sentence mentions.
std::string reasonText(Reason R, llvm::StringRef Detail);

/// How a body and its advice come together; see docs/decisions.md.
enum class Strategy {
  Guard,   ///< the function enters itself again, and its body is its own
  Closure, ///< the body becomes a closure inside the function
  Helper,  ///< the body moves into a function beside it
  Static,  ///< a closure, inside of aspects that are compiled in, and no more
};

/// Why a woven function has its strategy.
enum class Ground {
  Ordinary, ///< guard, as most
  ConstantEvaluation,
  DeducedReturn,
  FunctionTryBlock,
  AlwaysInline, ///< closure from here on
  AnyArguments,
  Constructor,
  ConversionType,
  DeducedInBranches,
  Destructor,
  DiagnosedCall,
  ExplicitObject,
  ExplicitSpecialization,
  FriendInClass,
  MacroName,
  NameHidden,
  OverloadRival,
  ParameterNotMovable,
  TemplateParameterUnnamed,
  UnnamedClass,
  Coroutine, ///< helper
};

/// Short name, as it stands in manifests: `guard`.
llvm::StringRef strategyName(Strategy S);
Strategy strategyFor(Ground G);

/// Why, in a sentence for people. \p Detail is a name that it mentions.
std::string groundText(Ground G, llvm::StringRef Detail);

} // namespace heddle::weaver

#endif // HEDDLE_WEAVER_REASONS_H
