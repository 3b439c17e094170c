//===- aspect_source.h - another library's container ------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How another dependency-injection library, or whatever keeps objects, stands
/// in for a heddle::Container: by an adapter with one function.
///
///     struct Adapter {
///       other::Injector &injector;
///       std::shared_ptr<heddle::Aspect> aspect(std::string_view name) {
///         return injector.find<heddle::Aspect>(name); // null: not known
///       }
///     };
///     Adapter adapter{injector};
///     heddle::Container::root().delegate(adapter);
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_ASPECT_SOURCE_H
#define HEDDLE_ASPECT_SOURCE_H

#include "heddle/aspect.h"

#include <concepts>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

namespace heddle {

/// An answer of a source: an aspect, kept alive until it returns from the call
/// that it is for; or none.
class FoundAspect {
public:
  FoundAspect(std::nullptr_t = nullptr) noexcept {}
  /// Repeating if T says so, or as is said here.
  template <std::derived_from<Aspect> T>
  FoundAspect(std::shared_ptr<T> object,
              bool repeating = detail::is_repeating<T>()) noexcept
      : object_(std::move(object)), repeating_(repeating) {}
  /// An object that the source keeps alive for as long as calls may use it. A
  /// source that is shared lives until then itself, replaced or not.
  template <std::derived_from<Aspect> T>
  FoundAspect(T *object, bool repeating = detail::is_repeating<T>()) noexcept
      : FoundAspect(std::shared_ptr<T>(std::shared_ptr<T>(), object),
                    repeating) {}

  /// Null where there is none.
  const std::shared_ptr<Aspect> &object() const noexcept { return object_; }
  bool repeating() const noexcept { return repeating_; }

private:
  std::shared_ptr<Aspect> object_;
  bool repeating_ = false;
};

/// What Container::delegate takes. `aspect` is called by many threads at once,
/// for every call that needs it; what it throws reaches the caller of the woven
/// method.
template <class C>
concept AspectSource = requires(C &source, std::string_view name) {
  { source.aspect(name) } -> std::convertible_to<FoundAspect>;
};

} // namespace heddle

#endif // HEDDLE_ASPECT_SOURCE_H
