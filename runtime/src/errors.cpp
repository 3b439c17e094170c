//===- errors.cpp - the texts of all errors -------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See errors.h. Coverage items word themselves in coverage_text.cpp.
///
//===----------------------------------------------------------------------===//

#include "errors.h"
#include "chain.h"
#include "heddle/method_info.h"
#include "heddle/type_name.h"

#include <sstream>

namespace heddle::errors {
namespace {

template <class... T> std::string text(const T &...parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

const MethodInfo &info(const site &s) {
  return detail::info_of(const_cast<site &>(s)); // sites are never const
}

/// `ns::C::f(int) const (c.cpp:12)`
std::string place(const site &s) {
  const MethodInfo &m = info(s);
  return text(m.qualified(), " (", m.file(), ":", m.line(), ")");
}

/// `aspect 'app::Retry' on ns::C::f(int) const (c.cpp:12)`
std::string level(string_view aspect, const site &s) {
  return text("aspect '", aspect, "' on ", place(s));
}

/// `argument 1 ('name')`
std::string argument(const site &s, std::size_t index) {
  auto parameters = info(s).parameters();
  std::string result = text("argument ", index);
  if (index < parameters.size() && !parameters[index].name.empty())
    result += text(" ('", parameters[index].name, "')");
  return result;
}

std::string argument_list(const site &s) {
  auto parameters = info(s).parameters();
  if (parameters.empty())
    return "it has no parameters";
  std::string list = "its parameters are";
  for (std::size_t i = 0; i != parameters.size(); ++i)
    list += text(i ? ", " : " ", i, ": ", parameters[i].type,
                 parameters[i].name.empty() ? "" : " ", parameters[i].name);
  return list;
}

std::string constness(bool is_const, const v1::type &type) {
  return text(is_const ? "const " : "", type_name(type));
}

/// `A -> B -> C`
std::string arrows(const std::vector<std::string> &path) {
  std::string names;
  for (const std::string &name : path)
    names += (names.empty() ? "" : " -> ") + name;
  return names;
}

} // namespace

void missing_aspect(string_view name, const site &s) {
  throw MissingBinding(text("aspect '", name, "' is not bound, and ", place(s),
                            " was called with it. "
                            "Bind it before the call in the container in use "
                            "or one above it, as with "
                            "heddle::Container::root().singleton<",
                            name, ">()."));
}

void missing_dependency(string_view name,
                        const std::vector<std::string> &path) {
  std::string needed =
      path.empty() ? "" : text(" (needed by ", arrows(path), " -> ", name, ")");
  throw MissingBinding(text(
      "'", name, "' is not bound, in this container or one above it", needed,
      ". Bind it before it is looked up, as with container.singleton<", name,
      ">()."));
}

void wrong_binding(string_view name, const v1::type &bound,
                   const v1::type &asked) {
  throw WrongBinding(text("'", name, "' is bound as ", type_name(bound),
                          ", not as ", type_name(asked), ". Bind it as ",
                          type_name(asked), " or resolve it as ",
                          type_name(bound), "."));
}

void no_aspect(string_view name, const v1::type &bound, const site &s) {
  throw WrongBinding(text("'", name, "' is bound to a ", type_name(bound),
                          ", which is no heddle::Aspect, and ", place(s),
                          " was called with it as an aspect. Derive ",
                          type_name(bound),
                          " publicly from heddle::Aspect, or bind another type "
                          "under this name."));
}

void null_instance(string_view name) {
  throw WrongBinding(text("'", name,
                          "' was to be bound to a null pointer. Bind "
                          "an object; unbind() forgets a binding."));
}

void factory_returned_null(string_view name) {
  throw WrongBinding(text("the factory of '", name,
                          "' returned a null pointer. "
                          "It must return an object, or throw."));
}

void dependency_cycle(const std::vector<std::string> &path) {
  throw DependencyCycle(text("making '", path.front(),
                             "' needs itself: ", arrows(path),
                             ". Let one of them look up the next when it is "
                             "used, not when it is made."));
}

void captive_dependency(const std::vector<std::string> &path) {
  throw CaptiveDependency(
      text("the singleton '", path.front(), "' would keep the scoped '",
           path.back(), "' of one container: ", arrows(path), ". Let it look '",
           path.back(), "' up when it is used, or bind it as scoped, too."));
}

void no_result(string_view aspect, const site &s, bool proceeded) {
  std::string what = proceeded ? " proceeded, got no result (an exception was "
                                 "caught?) and gave none"
                               : " neither proceeded nor gave a result";
  throw NoResult(text(level(aspect, s), what, ", which returns ",
                      info(s).result_type(),
                      ". Call proceed() or set_result() before around() "
                      "returns."));
}

void arguments_moved(string_view aspect, const site &s) {
  throw ArgumentsMoved(
      text(level(aspect, s),
           " proceeds again, after the first run has consumed the "
           "by-value arguments. Declare it as repeating, so that the body gets "
           "copies: 'static constexpr bool repeating = true;' in ",
           aspect, ", bound by its own type."));
}

void not_repeatable(string_view aspect, const site &s, std::size_t index,
                    const v1::type &type) {
  throw NotRepeatable(text(level(aspect, s), " is declared as repeating, but ",
                           argument(s, index), " is passed by value and ",
                           type_name(type),
                           " cannot be copied. Take it off this "
                           "method with 'except', or pass the parameter by "
                           "reference."));
}

void recursion(const site &s, std::size_t limit) {
  throw RecursionError(
      text("an aspect of ", place(s),
           " calls it, on the same object, before the body runs, and so on "
           "without end: ",
           limit,
           " levels of aspects are under way in this thread. Guard the aspect "
           "against its own calls, take the method out of its rule, or raise "
           "heddle::control::set_recursion_limit."));
}

void unreadable_switches(string_view file) {
  throw Error(text("cannot read the switches in '", file,
                   "'. Give a text file with one aspect or rule on a line."));
}

void not_awaited(string_view aspect, const site &s) {
  throw AsyncError(text(
      level(aspect, s),
      " is bound to a heddle::AsyncAspect, and the rule for it does not say "
      "`async: true`. Write that into the rule and build again, or bind a "
      "heddle::Aspect, which is around the making of the result only."));
}

void not_yielded(string_view aspect, const site &s) {
  throw EachError(text(
      level(aspect, s),
      " is bound to a heddle::EachAspect, and the rule for it does not say "
      "`each: true`. Write that into the rule and build again, or bind a "
      "heddle::Aspect, which is around the making of the result only."));
}

void wrong_kind(string_view aspect, const site &s, detail::advice_kind said) {
  if (said == detail::advice_kind::each)
    throw EachError(
        text(level(aspect, s),
             ": the rule for it says `each: true`, and what is bound is no "
             "heddle::EachAspect: it would not see the elements. "
             "Bind a heddle::EachAspect, or leave `each` out."));
  throw AsyncError(text(
      level(aspect, s),
      ": the rule for it says `async: true`, and what is bound is no "
      "heddle::AsyncAspect: it would be around the making of the result only. "
      "Bind a heddle::AsyncAspect, or write `async: creation-only`."));
}

void came_back(const site &s) {
  throw NoreturnReturned(text("the aspects of ", place(s),
                              " returned, and it is "
                              "[[noreturn]]. Each of them must proceed or "
                              "throw."));
}

void no_such_argument(string_view aspect, const site &s, string_view name) {
  throw ArgumentError(text(level(aspect, s), " asked for an argument '", name,
                           "'; ", argument_list(s),
                           ". Ask for one of these, or by index."));
}

void no_such_argument(string_view aspect, const site &s, std::size_t index) {
  throw ArgumentError(text(level(aspect, s), " asked for argument ", index,
                           "; ", argument_list(s), ". Ask for one of these."));
}

void wrong_argument_type(string_view aspect, const site &s, std::size_t index,
                         const v1::parameter &parameter,
                         const v1::type &asked) {
  throw ArgumentError(
      text(level(aspect, s), " asked for ", argument(s, index), " as ",
           type_name(asked), "; it is ",
           constness(parameter.flags & v1::is_const, *parameter.what),
           ". Ask for it as that; no conversions are made."));
}

void const_argument(string_view aspect, const site &s, std::size_t index,
                    const v1::parameter &parameter) {
  std::string type = type_name(*parameter.what);
  throw ArgumentError(text(level(aspect, s), " asked for ", argument(s, index),
                           " as ", type, "; it is const ", type,
                           " and may not be changed. Ask for it as const ",
                           type, "."));
}

void void_result(string_view aspect, const site &s) {
  throw ResultError(text(level(aspect, s),
                         " asked for or gave a result, and the "
                         "method returns void. Ask has_result() first where an "
                         "aspect is for any method."));
}

void no_result_yet(string_view aspect, const site &s) {
  throw ResultError(text(
      level(aspect, s), " asked for the result before there "
                        "was one. Call proceed() or set_result() first, or ask "
                        "has_result()."));
}

void wrong_result_type(string_view aspect, const site &s, const v1::type &type,
                       const v1::type &given) {
  throw ResultError(text(level(aspect, s), " asked for or gave the result as ",
                         type_name(given), "; it is ", type_name(type),
                         ". Use that type; no conversions are made."));
}

void const_result(string_view aspect, const site &s, const v1::type &type) {
  throw ResultError(text(level(aspect, s), " asked for the result as ",
                         type_name(type), "; it is const ", type_name(type),
                         " and may not be changed. Ask for it as const ",
                         type_name(type), "."));
}

void result_needs_lvalue(string_view aspect, const site &s,
                         const v1::type &type) {
  throw ResultError(text(level(aspect, s), " gave a temporary ",
                         type_name(type),
                         " as the result, and the method returns a reference. "
                         "Give a variable that outlives the call."));
}

void result_loses_const(string_view aspect, const site &s,
                        const v1::type &type) {
  throw ResultError(text(level(aspect, s), " gave a const ", type_name(type),
                         " as the result; it is a reference to ",
                         type_name(type), ". Give one that may be changed."));
}

void result_not_copyable(string_view aspect, const site &s) {
  throw ResultError(text(level(aspect, s),
                         " gave a result that can be neither "
                         "copied nor moved. Hand it over with std::move, or "
                         "change the one that proceed() made."));
}

void element_not_copyable(string_view aspect, const site &s,
                          const v1::type &type) {
  throw ResultError(text(level(aspect, s), " gave an element of type ",
                         type_name(type),
                         ", which can be neither copied nor moved. Change the "
                         "one that proceed() came to."));
}

void wrong_instance(string_view aspect, const site &s, string_view asked) {
  throw InstanceError(text(level(aspect, s), " asked for the object as ", asked,
                           "; the class that declares the method is ",
                           info(s).class_name(), ". Ask for it as that."));
}

void qualified_instance(string_view aspect, const site &s, string_view asked) {
  const MethodInfo &m = info(s);
  std::string qualifiers = text(m.is_const() ? "const" : "",
                                m.is_const() && m.is_volatile() ? " " : "",
                                m.is_volatile() ? "volatile" : "");
  throw InstanceError(text(level(aspect, s), " asked for the object as ", asked,
                           "; the method is ", qualifiers, ". Ask for it as ",
                           qualifiers, " ", asked, "."));
}

void no_required_set() {
  throw NoRequiredSet(
      "no required set is linked: no module of this process says which methods "
      "must be woven, so nothing can be verified. Build the program with "
      "heddle_weave(TARGET ... RULES ...), which links it in; a program that "
      "is meant to have none sets BootstrapOptions::allow_empty.");
}

} // namespace heddle::errors
