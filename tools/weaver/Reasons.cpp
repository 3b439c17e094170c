//===- Reasons.cpp - why a function is not woven --------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reasons.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace heddle::weaver {
namespace {

struct Entry {
  Reason R;
  const char *Name;
  const char *Text; ///< `%` stands for the detail
};

const Entry Entries[] = {
    {Reason::None, "none", "it is woven"},
    {Reason::AlwaysInline, "always-inline",
     "it is always_inline, and a guard calls the function again, which cannot "
     "be inlined into itself"},
    {Reason::Constexpr, "constexpr",
     "it is constexpr, and a guard holds a static, which constant evaluation "
     "does not allow"},
    {Reason::Consteval, "consteval",
     "it is consteval: there is no call of it at run time"},
    {Reason::Constructor, "constructor",
     "it is a constructor, which cannot be entered a second time on the same "
     "object"},
    {Reason::Conversion, "conversion",
     "it is a conversion operator, whose name is a type that the guard would "
     "have to spell"},
    {Reason::Coroutine, "coroutine",
     "its body is a coroutine, whose frame outlives the call"},
    {Reason::CVariadic, "c-variadic",
     "it takes C variadic arguments (`...`), which cannot be passed on"},
    {Reason::DeducedReturn, "deduced-return",
     "its return type is deduced from its body (`auto`), so that it cannot "
     "call "
     "itself before the first return"},
    {Reason::DiagnosedCall, "diagnosed-call",
     "it has the attribute '%', which makes the compiler complain of every "
     "call, "
     "and so of the guard's"},
    {Reason::Defaulted, "defaulted", "it is defaulted: the compiler writes it"},
    {Reason::Deleted, "deleted", "it is deleted: nobody can call it"},
    {Reason::Destructor, "destructor",
     "it is a destructor, which cannot be entered a second time on the same "
     "object"},
    {Reason::ExplicitObject, "explicit-object",
     "it has an explicit object parameter (`this %`)"},
    {Reason::ExplicitSpecialization, "explicit-specialization",
     "it is an explicit specialization of a function template, whose arguments "
     "the guard would have to spell"},
    {Reason::ForcedInclude, "forced-include",
     "it stands in '%', which comes from the command line (-include), not from "
     "an #include"},
    {Reason::FriendInClass, "friend-in-class",
     "it is a friend defined inside a class, which has no name to call it by"},
    {Reason::FunctionTryBlock, "function-try-block",
     "its body is a function-try-block"},
    {Reason::GnuInline, "gnu-inline",
     "it is gnu_inline: its text is no definition that a guard could call"},
    {Reason::MacroBody, "macro",
     "its body comes out of the macro '%', so that no file holds its brace"},
    {Reason::MacroInGuard, "macro-name",
     "'%' is a macro where the body begins, and the guard has to use that "
     "name"},
    {Reason::MacroParameter, "macro-parameter",
     "it has an unnamed parameter that comes out of the macro '%'"},
    {Reason::Main, "main", "the program's main cannot be called by anyone"},
    {Reason::Multiversion, "multiversion",
     "it is one of several versions for different processors, which share "
     "their "
     "name"},
    {Reason::Naked, "naked", "it is naked: its body is assembly alone"},
    {Reason::NameHidden, "name-hidden",
     "it stands in an unnamed namespace and its parameter '%' hides its name, "
     "so "
     "that the guard cannot call it"},
    {Reason::OldStandard, "old-standard",
     "its source is compiled as C++98, and a guard needs C++11"},
    {Reason::ParameterNotMovable, "parameter-not-movable",
     "parameter '%' is passed by value and can be neither moved nor copied"},
    {Reason::PureAttribute, "pure-attribute",
     "its attribute '%' promises the compiler that calls of it do nothing but "
     "give a result, so that it may drop, merge and move them"},
    {Reason::PureVirtual, "pure-virtual", "it is pure virtual and has no body"},
    {Reason::ResultNotMovable, "result-not-movable",
     "its result, a '%', can be neither moved nor copied"},
    {Reason::SystemHeader, "system-header",
     "it stands in the system header '%', which is left as it is"},
    {Reason::TemplateParameterUnnamed, "template-parameter-unnamed",
     "it is a template with an unnamed parameter that has no default, so that "
     "its arguments cannot be passed on"},
    {Reason::UnnamedClass, "unnamed-class",
     "its class has no name to call it by"},
};

const Entry &entry(Reason R) {
  for (const Entry &E : Entries)
    if (E.R == R)
      return E;
  return Entries[0];
}

} // namespace

StringRef reasonName(Reason R) { return entry(R).Name; }

std::string reasonText(Reason R, StringRef Detail) {
  auto [Before, After] = StringRef(entry(R).Text).split('%');
  if (!StringRef(entry(R).Text).contains('%'))
    return Before.str();
  return (Twine(Before) + Detail + After).str();
}

} // namespace heddle::weaver
