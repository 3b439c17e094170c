//===- Reasons.cpp - why a function is not woven --------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reasons.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

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
    {Reason::Alias, "alias",
     "its attribute '%' makes it another name of some function, and it has no "
     "body of its own"},
    {Reason::AspectHeader, "aspect-header",
     "it is read by way of '%', before the aspect that would be compiled into "
     "it"},
    {Reason::AsyncClosure, "async-closure",
     "an aspect is to await it, or to see its elements, which takes longer "
     "than "
     "the closure lives that its body has to become (%)"},
    {Reason::Constexpr, "constexpr",
     "it is constexpr, and C++ before C++% does not let such a function hold "
     "what would be added"},
    {Reason::Consteval, "consteval",
     "it is consteval: there is no call of it at run time"},
    {Reason::Coroutine, "coroutine",
     "it is a coroutine, whose head cannot be repeated for a helper beside "
     "it"},
    {Reason::CVariadic, "c-variadic",
     "it takes C variadic arguments (`...`), which cannot be passed on"},
    {Reason::DeducedRecursion, "deduced-recursion",
     "its return type is deduced, and its body, which has to become a closure, "
     "calls it before that type is known"},
    {Reason::Defaulted, "defaulted", "it is defaulted: the compiler writes it"},
    {Reason::Deleted, "deleted", "it is deleted: nobody can call it"},
    {Reason::GnuInline, "gnu-inline",
     "it is gnu_inline: its text is no definition that a guard could call"},
    {Reason::IfuncResolver, "ifunc-resolver",
     "it chooses the function for an 'ifunc' while the program is being "
     "loaded, before anything can be called around it"},
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
    {Reason::OldStandard, "old-standard",
     "its source is compiled as C++98, and a guard needs C++11"},
    {Reason::ParameterNotMovable, "parameter-not-movable",
     "it is a coroutine, and its parameter '%', passed by value, can be "
     "neither "
     "moved nor copied from outside"},
    {Reason::PureAttribute, "pure-attribute",
     "its attribute '%' promises the compiler that calls of it do nothing but "
     "give a result, so that it may drop, merge and move them"},
    {Reason::PureVirtual, "pure-virtual", "it is pure virtual and has no body"},
    {Reason::ReservedName, "reserved-name",
     "'%' begins as the names do that woven text declares"},
    {Reason::ResultNotMovable, "result-not-movable",
     "its result, a '%', can be neither moved nor copied, and is not handed "
     "over "
     "in place"},
    {Reason::ReturnType, "return-type",
     "its body has to become a closure, and its return type cannot be "
     "written a second time"},
    {Reason::SplitBody, "split-body",
     "text has to be added before its closing brace, and an #if decides which "
     "brace that is"},
    {Reason::SystemHeader, "system-header",
     "it stands in the system header '%', and no rule with `files` asks for "
     "it"},
    {Reason::TargetAttribute, "target-attribute",
     "its body has to become a closure, which would not be compiled for the "
     "processor that its attribute 'target' names"},
    {Reason::TargetVector, "target-vector",
     "it hands on a vector, '%', in registers of the processor that its "
     "attribute 'target' names, which the code around it does not know"},
};

const Entry &entry(Reason R) {
  for (const Entry &E : Entries)
    if (E.R == R)
      return E;
  return Entries[0];
}

struct Why {
  Ground G;
  Strategy S;
  const char *Text; ///< `%` stands for the detail
};

const Why Whys[] = {
    {Ground::Ordinary, Strategy::Guard,
     "its body stays, behind a guard that enters the function again"},
    {Ground::ConstantEvaluation, Strategy::Guard,
     "it is constexpr: native in constant evaluation, advised at run time"},
    {Ground::DeducedReturn, Strategy::Guard,
     "its return type is deduced: the guard's call of it stands after its "
     "body"},
    {Ground::FunctionTryBlock, Strategy::Guard,
     "its body is a function-try-block: the guard stands before it"},
    {Ground::AlwaysInline, Strategy::Closure,
     "it is always_inline, and cannot be inlined into itself"},
    {Ground::AnyArguments, Strategy::Closure,
     "it takes any arguments (`...`), which it cannot read"},
    {Ground::Constructor, Strategy::Closure,
     "a constructor cannot be entered again on the same object; the advice is "
     "around its body, after the members are initialised"},
    {Ground::ConversionType, Strategy::Closure,
     "it is a conversion whose type is deduced, so that it has no name to call "
     "it by"},
    {Ground::DeducedInBranches, Strategy::Closure,
     "its return type is deduced in branches of `if constexpr` alone"},
    {Ground::Destructor, Strategy::Closure,
     "a destructor cannot be entered again on the same object; the advice is "
     "around its body, before the members are destroyed"},
    {Ground::DiagnosedCall, Strategy::Closure,
     "its attribute '%' makes the compiler complain of every call"},
    {Ground::ExplicitObject, Strategy::Closure,
     "it has an explicit object parameter (`this %`), whose type may be that "
     "of a derived class"},
    {Ground::ExplicitSpecialization, Strategy::Closure,
     "it is an explicit specialization of a function template, which a call "
     "may not choose"},
    {Ground::FriendInClass, Strategy::Closure,
     "it is a friend defined in a class, which has no name to call it by"},
    {Ground::MacroName, Strategy::Closure,
     "'%', a part of its name, is a macro where its body begins"},
    {Ground::NameHidden, Strategy::Closure,
     "it stands in an unnamed namespace and its parameter '%' hides its name"},
    {Ground::OverloadRival, Strategy::Closure,
     "a call with its arguments could choose another overload, '%'"},
    {Ground::ParameterNotMovable, Strategy::Closure,
     "parameter '%' is passed by value and can be neither moved nor copied"},
    {Ground::TemplateParameterUnnamed, Strategy::Closure,
     "it is a template with an unnamed parameter, whose argument cannot be "
     "passed on"},
    {Ground::UnnamedClass, Strategy::Closure,
     "it is a static member of a class without a name"},
    {Ground::Coroutine, Strategy::Helper,
     "it is a coroutine, whose frame outlives the call: its body moves into "
     "'%'"},
};

const Why &why(Ground G) {
  for (const Why &W : Whys)
    if (W.G == G)
      return W;
  return Whys[0];
}

std::string filled(StringRef Text, StringRef Detail) {
  auto [Before, After] = Text.split('%');
  if (!Text.contains('%'))
    return Text.str();
  return (Twine(Before) + Detail + After).str();
}

} // namespace

Strategy strategyFor(Ground G) { return why(G).S; }

std::string groundText(Ground G, StringRef Detail) {
  return filled(why(G).Text, Detail);
}

StringRef strategyName(Strategy S) {
  switch (S) {
  case Strategy::Guard:
    return "guard";
  case Strategy::Closure:
    return "closure";
  case Strategy::Helper:
    return "helper";
  case Strategy::Static:
    return "static";
  }
  llvm_unreachable("no such strategy");
}

StringRef reasonName(Reason R) { return entry(R).Name; }

std::string reasonText(Reason R, StringRef Detail) {
  return filled(entry(R).Text, Detail);
}

} // namespace heddle::weaver
