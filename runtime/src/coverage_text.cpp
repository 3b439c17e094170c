//===- coverage_text.cpp - the words of the coverage report ---------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The words about coverage. `heddle verify` compiles them in, too: they know
/// of plain data alone, and of no process.
///
//===----------------------------------------------------------------------===//

#include "coverage_text.h"
#include "heddle/coverage.h"

#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

namespace heddle {
namespace detail {
namespace {

/// `a.o`, `a.o and b.o`, `a.o, b.o and c.o`: the objects of that kind.
std::string objects(const CoverageItem &item, UnwovenCopy::Kind kind) {
  std::vector<std::string> names;
  for (const UnwovenCopy &copy : item.copies)
    if (copy.kind == kind)
      names.push_back(copy.object);
  std::string list;
  for (std::size_t i = 0; i != names.size(); ++i)
    list.append(i == 0                  ? ""
                : i + 1 == names.size() ? " and "
                                        : ", ")
        .append(names[i]);
  return list;
}

void append(std::string &to, const std::string &sentence) {
  to.append(to.empty() ? "" : "; ").append(sentence);
}

/// What the link knew of the copies that it was given.
void blame(CoverageItem &item) {
  for (const UnwovenCopy &copy : item.copies)
    if (copy.kind == UnwovenCopy::Kind::refused) {
      append(item.cause, "the weaver refused the copy in " + copy.object +
                             ": " + copy.detail);
      append(item.mend, "change the function so that it can be woven in each "
                        "translation unit, or say 'required: false'");
    }
  std::string older = objects(item, UnwovenCopy::Kind::older);
  if (!older.empty()) {
    append(item.cause,
           "older than the rule, or compiled without heddle since: " + older);
    append(item.mend, "rebuild " + older);
  }
  std::string native = objects(item, UnwovenCopy::Kind::native);
  if (!native.empty()) {
    append(item.cause, "never compiled through heddle: " + native);
    append(item.mend, "build the target of " + native + " with heddle_weave()");
  }
}

void explain_refusal(CoverageItem &item) {
  item.found = "the method is linked, and the weaver refused it";
  item.cause = item.detail.empty() ? "the weaver gave no reason" : item.detail;
  item.mend = "change the method so that it can be woven, or leave it out of "
              "the rule ('except'), or say 'required: false' there";
}

void explain_library(CoverageItem &item, const std::string &image) {
  item.found =
      "the copy that runs is in " + image + ", which holds no woven code";
  item.cause = "the woven library is not loaded: the loader found another one, "
               "or it was built without heddle";
  item.mend = "build that library with heddle_weave(), and see to it that this "
              "one is loaded (ldd, LD_LIBRARY_PATH, rpath)";
}

void explain_inline_copy(CoverageItem &item) {
  item.cause = "a translation unit that was compiled without heddle holds the "
               "same inline function, and the linker kept its copy";
  item.mend = "compile every translation unit that sees " + item.file +
              " through heddle, with the same rules";
}

void explain_unwoven(CoverageItem &item) {
  item.cause = item.outcome == "woven"
                   ? "the object file that was linked is not the woven one: "
                     "built without heddle, or before the rule"
                   : "the translation unit that defines it was never compiled "
                     "through heddle";
  if (!item.detail.empty())
    item.cause += " (" + item.detail + ")";
  item.mend = "build the target that holds " + item.file +
              " with heddle_weave(), and rebuild its objects";
}

} // namespace

void explain(CoverageItem &item, bool has_record, const std::string &image) {
  if (item.outcome == "refused")
    return explain_refusal(item);
  if (!image.empty())
    return explain_library(item, image);
  item.found = has_record
                   ? "an unwoven copy of the method is linked, beside woven "
                     "ones that do not stand in for it"
                   : "the method is linked, and no woven copy of it is";
  if (!item.copies.empty())
    blame(item);
  else if (has_record)
    explain_inline_copy(item);
  else
    explain_unwoven(item);
}

std::string name_of_module(const std::string &path) {
  return path.empty() ? "the program" : path;
}

std::string other_rules(const WovenModule &m, const WovenModule &program) {
  std::ostringstream out;
  out << m << ", and " << program << ": other rules";
  return out.str();
}

} // namespace detail

std::ostream &operator<<(std::ostream &out, const WovenModule &module) {
  out << detail::name_of_module(module.path);
  if (module.rules.empty())
    return out << " does not say what is required in it: it was linked without "
                  "heddle link";
  out << " is woven with ";
  const char *before = "";
  for (const RuleSet &set : module.rules) {
    out << std::exchange(before, "; ");
    const char *comma = "";
    for (const std::string &file : set.files)
      out << std::exchange(comma, ", ") << file;
    out << " (" << set.digest.substr(0, 12) << ")";
  }
  return out;
}

std::ostream &operator<<(std::ostream &out, CoverageState state) {
  switch (state) {
  case CoverageState::covered:
    return out << "covered";
  case CoverageState::unused:
    return out << "unused";
  case CoverageState::gap:
    return out << "gap";
  case CoverageState::optional:
    break;
  }
  return out << "optional";
}

std::ostream &operator<<(std::ostream &out, const CoverageItem &item) {
  out << item.method << " (" << item.file << ':' << item.line
      << "): " << item.state << ", rule " << item.rule;
  if (!item.found.empty())
    out << "\n    found: " << item.found << "\n    cause: " << item.cause
        << "\n    mend:  " << item.mend;
  return out;
}

std::ostream &operator<<(std::ostream &out, const UnboundAspect &aspect) {
  out << "aspect '" << aspect.name << "' is not bound, and "
      << aspect.first_method;
  if (aspect.methods > 1)
    out << " and " << aspect.methods - 1 << " more";
  return out << (aspect.methods > 1 ? " are" : " is")
             << " woven with it\n    mend:  bind it before the bootstrap, as "
                "with heddle::Container::root().singleton<"
             << aspect.name << ">()";
}

std::ostream &operator<<(std::ostream &out, const Coverage &coverage) {
  out << "coverage: " << (coverage.complete() ? "complete" : "incomplete")
      << " (" << coverage.covered << " covered, " << coverage.unused
      << " unused, " << coverage.gaps
      << (coverage.gaps == 1 ? " gap" : " gaps");
  if (coverage.optional)
    out << ", " << coverage.optional << " optional and not woven";
  if (!coverage.unbound.empty())
    out << ", " << coverage.unbound.size() << " unbound "
        << (coverage.unbound.size() == 1 ? "aspect" : "aspects");
  return out << ')';
}

} // namespace heddle
