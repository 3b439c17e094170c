//===- RuleErrors.h - every text a user can see -----------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_RULES_SRC_RULEERRORS_H
#define HEDDLE_RULES_SRC_RULEERRORS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace heddle::rules {

struct Endangered;

/// What is wrong, and what to do about it.
struct Mistake {
  std::string What;
  std::string Help;
};

/// Every text that this library says to a user: one function per mistake.
///
/// \p Found describes what stands in the file instead (`a list`, "the string
/// \"x\"").
namespace errors {

// The file as a whole.
Mistake cannotRead(llvm::StringRef Reason);
Mistake emptyFile();
Mistake notYaml(llvm::StringRef Detail);
Mistake unquotedStar();
Mistake severalDocuments();
Mistake aliasUsed(llvm::StringRef Word);
Mistake anchorUsed(llvm::StringRef Name);
Mistake tagUsed(llvm::StringRef Tag);
Mistake nestedTooDeep();
Mistake fileNotMapping(llvm::StringRef Found);
Mistake missingVersion();
Mistake unsupportedVersion(llvm::StringRef Version);
Mistake missingRules();
Mistake rulesNotList(llvm::StringRef Found);
Mistake includeNotPath(llvm::StringRef Found);
Mistake cannotInclude(llvm::StringRef Path, llvm::StringRef Reason);
Mistake includedTooDeep();
Mistake sourcesNotList(llvm::StringRef Found);
Mistake overrideNotMapping(llvm::StringRef Found);
Mistake overrideLacks(llvm::StringRef Key);
Mistake overrideNotPath(llvm::StringRef Key, llvm::StringRef Found);
Mistake noReplacement(llvm::StringRef Path, llvm::StringRef Reason);
Mistake replacesItself(llvm::StringRef Path);
Mistake twoReplacements(llvm::StringRef Source, llvm::StringRef Replacement,
                        llvm::StringRef FirstReplacement,
                        llvm::StringRef FirstFile, unsigned FirstLine);
/// \p Cycle begins and ends with the same file.
Mistake includeCycle(llvm::ArrayRef<std::string> Cycle);

// Keys and values. Where: "a rule", "`match`".
Mistake keyNotWord(llvm::StringRef Found);
Mistake unknownKey(llvm::StringRef Key, llvm::StringRef Where,
                   llvm::ArrayRef<llvm::StringLiteral> Known);
Mistake duplicateKey(llvm::StringRef Key, llvm::StringRef Where,
                     unsigned FirstLine);
Mistake notAnInteger(llvm::StringRef Key, llvm::StringRef Found);
Mistake integerOutOfRange(llvm::StringRef Key, llvm::StringRef Number);
Mistake notABool(llvm::StringRef Key, llvm::StringRef Found);
Mistake emptyList(llvm::StringRef Key);
Mistake notAText(llvm::StringRef Key, llvm::StringRef Found);

// Rules.
Mistake ruleNotMapping(llvm::StringRef Found);
Mistake missingAspect();
Mistake aspectNotName(llvm::StringRef Found);
Mistake missingMatch();
Mistake selectorNotMapping(llvm::StringRef Key, llvm::StringRef Found);
Mistake emptyMatch();
Mistake notAPatternList(llvm::StringRef Key, llvm::StringRef Found);
Mistake notAPattern(llvm::StringRef Key, llvm::StringRef Found);
Mistake twoPriorities(llvm::StringRef Aspect, int Priority, int FirstPriority,
                      llvm::StringRef FirstFile, unsigned FirstLine);
Mistake whereNotMapping(llvm::StringRef Found);
Mistake emptyWhere();
Mistake unknownAccess(llvm::StringRef Found);
Mistake unknownBinding(llvm::StringRef Found);
Mistake headerNotName(llvm::StringRef Found);
Mistake headerMissing();
Mistake headerWithoutStatic();
Mistake twoBindings(llvm::StringRef Aspect, llvm::StringRef FirstFile,
                    unsigned FirstLine);
Mistake throwsAndNot(llvm::StringRef Aspect, llvm::StringRef FirstFile,
                     unsigned FirstLine);
/// Not of the rules alone: an aspect that may throw, around functions that must
/// not.
Mistake unknownAsync(llvm::StringRef Found);
Mistake asyncAndStatic();
Mistake unknownEach(llvm::StringRef Found);
Mistake eachAndAsync();
Mistake eachAndStatic();
/// \p OneIsEach: one of the two is `each`.
Mistake asyncAndNot(llvm::StringRef Aspect, bool OneIsEach,
                    llvm::StringRef FirstFile, unsigned FirstLine);
Mistake notYielding(llvm::StringRef Aspect, llvm::StringRef Method,
                    llvm::StringRef Result);
Mistake awaitedAndEach(llvm::StringRef Aspect, llvm::StringRef Method,
                       llvm::StringRef Other);
Mistake notAwaitable(llvm::StringRef Aspect, llvm::StringRef Method,
                     llvm::StringRef Result);

Mistake throwsWhereNoneMay(llvm::StringRef Aspect, bool IsSaid,
                           const Endangered &Functions);
Mistake relationNotAspect(llvm::StringRef Key, llvm::StringRef Found);
/// One relation of a cycle, and where it is said.
struct Link {
  std::string Outer, Inner;
  std::string File;
  unsigned Line;
};
Mistake orderCycle(llvm::ArrayRef<Link> Cycle);

// Patterns.
/// A question, not a pattern: `heddle rules match`.
Mistake notAMethod();
Mistake emptyPattern();
Mistake emptyComponent();
Mistake nameStartsWithDigit(llvm::StringRef Name);
Mistake doubleStarInComponent(llvm::StringRef Component);
Mistake singleColon();
Mistake spaceInName();
Mistake templateArguments();
Mistake unexpectedCharacter(char C);
Mistake misplacedTilde();
Mistake unknownOperator(llvm::StringRef Name);
Mistake unbalancedParentheses();
Mistake textAfterParameters(llvm::StringRef Text);
Mistake signatureInClasses();
Mistake operatorInClasses();
Mistake methodWithoutClass(llvm::StringRef Name);

// Attributes, types and paths.
Mistake emptyAttribute();
Mistake attributeWithScope(llvm::StringRef Found, llvm::StringRef Name);
Mistake wildcardInAttribute(llvm::StringRef Found);
Mistake emptyType();
Mistake unbalancedType();
Mistake emptyPath();
Mistake dotsInPath(llvm::StringRef Component);
Mistake doubleStarInPath(llvm::StringRef Component);

// What only a build shows. \p Nearest: names like those that the rule has.
Mistake matchesNothing(llvm::StringRef Aspect, bool Required,
                       llvm::ArrayRef<std::string> Nearest);
/// The names fit \p Selected functions, which the rule itself gives up again.
Mistake leavesNothing(llvm::StringRef Aspect, bool Required, size_t Selected);

// What only a parse shows of `bind: static`. \p Beside: the path of the header
// beside the rules file.
Mistake headerNotFound(llvm::StringRef Header, llvm::StringRef Beside);
Mistake headerNotCompiled(llvm::StringRef Header, llvm::StringRef Source);
Mistake aspectNotDefined(llvm::StringRef Aspect, llvm::StringRef Header);
Mistake staticOutside(llvm::StringRef Outer, llvm::StringRef Inner,
                      llvm::StringRef InnerFile, unsigned InnerLine,
                      llvm::StringRef Method);

/// The last line where not every rule is told.
std::string moreUnmatched(size_t Hidden);

/// A note, in one line.
std::string relationToUnknown(llvm::StringRef File, unsigned Line,
                              llvm::StringRef Aspect, bool IsBefore,
                              llvm::StringRef Other);

/// The last line of an error that does not show every mistake.
std::string moreMistakes(size_t Hidden);

} // namespace errors
} // namespace heddle::rules

#endif // HEDDLE_RULES_SRC_RULEERRORS_H
