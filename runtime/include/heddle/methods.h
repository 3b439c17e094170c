//===- methods.h - the woven methods of the process -------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is woven in the running image, for people and for programs.
///
///     for (const heddle::WovenMethod &m :
///     heddle::methods().of_class("app::C"))
///       std::cout << m.qualified << "\n";
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_METHODS_H
#define HEDDLE_METHODS_H

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

/// An aspect around a method.
struct WovenAspect {
  std::string name;
  int priority = 0;
  std::string rule;            ///< `file:line` of the first rule that brings it
  bool is_compiled_in = false; ///< else a container gives it
};

/// A method of which a woven copy runs.
struct WovenMethod {
  std::string class_name; ///< qualified; empty for a free function
  std::string name;       ///< bare for a member, qualified for a free function
  std::string signature;  ///< `(int, const std::string &) const`
  std::string result;
  std::string qualified; ///< `ns::C::f(int) const`
  std::string file;      ///< where it is written
  unsigned line = 0;
  std::string id;                   ///< 32 hexadecimal digits
  std::vector<WovenAspect> aspects; ///< outermost first
  std::string module; ///< the shared object it is in; empty for the program
};
/// One line: `ns::C::f(int) const (c.h:6): ops::Trace (rules.yaml:3)`.
std::ostream &operator<<(std::ostream &out, const WovenMethod &method);

/// Woven methods, sorted by name. A copy of what was there when it was asked
/// for, so that modules may come and go.
class Methods {
public:
  using iterator = std::vector<WovenMethod>::const_iterator;
  iterator begin() const noexcept { return methods_.begin(); }
  iterator end() const noexcept { return methods_.end(); }
  std::size_t size() const noexcept { return methods_.size(); }
  bool empty() const noexcept { return methods_.empty(); }
  const WovenMethod &operator[](std::size_t i) const { return methods_[i]; }

  /// Those that the class \p name declares, by its qualified name.
  Methods of_class(std::string_view name) const;
  /// Those that have the aspect \p name around them, by the rules' name for it.
  Methods with_aspect(std::string_view name) const;

private:
  friend Methods methods();
  explicit Methods(std::vector<WovenMethod> methods)
      : methods_(std::move(methods)) {}

  std::vector<WovenMethod> methods_;
};

/// The woven methods of all modules that are loaded now and were linked through
/// `heddle link`. Any thread, any time.
Methods methods();

/// Writes down what is woven: the coverage, the modules with their rules, the
/// methods with their aspects. Any thread, any time.
void describe(std::ostream &out);

} // namespace heddle

#endif // HEDDLE_METHODS_H
