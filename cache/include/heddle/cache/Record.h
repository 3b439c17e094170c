//===- Record.h - what the cache remembers of a unit -----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_RECORD_H
#define HEDDLE_CACHE_RECORD_H

#include "heddle/cache/Digest.h"
#include "llvm/Support/JSON.h"
#include <memory>
#include <string>
#include <vector>

namespace heddle::cache {

/// Format of the directory and of its records. Goes up with every change that
/// an older heddle, or a record of an older one, would not understand.
inline constexpr uint64_t FormatVersion = 5;

/// What happened to a method that a rule matched, in one translation unit.
enum class Outcome {
  Woven,    ///< its body is here and is intercepted
  Refused,  ///< its body is here and is not intercepted; `Reason` says why
  Declared, ///< only declared here; another unit holds the body
};

/// What the rules say of exceptions of an aspect's own.
enum class Throwing { Unsaid, Never, May };

/// `unsaid`, `never`, `may`.
llvm::StringRef throwingName(Throwing T);

/// What the rules say of an aspect around what returns coroutines.
enum class Awaiting { Unsaid, Whole, Creation, Each };

/// `unsaid`, `whole`, `creation`, `each`.
llvm::StringRef awaitingName(Awaiting A);

/// One aspect around a method.
struct AdviceEntry {
  std::string Aspect;
  int Priority = 0;
  std::string Rule;   ///< `file:line`
  bool Named = false; ///< a rule of this aspect names the method itself
  Throwing Throws = Throwing::Unsaid;
  Awaiting Async = Awaiting::Unsaid;
  /// That defines it and is compiled in, absolute; empty: a container gives it.
  std::string Header;

  bool isCompiledIn() const { return !Header.empty(); }
  bool operator==(const AdviceEntry &) const = default;
};

/// A matched method as one unit saw it.
struct MethodEntry {
  Digest Id; ///< identity across the program; the id in the coverage record
  std::string Class;
  std::string Name;       ///< bare for a member, qualified for a free function
  std::string Signature;  ///< `(int) const`
  std::string Result;     ///< result type as written
  std::string Symbol;     ///< linker symbol; empty for templates
  bool Internal = false;  ///< internal linkage: no other unit can name Symbol
  bool Noexcept = false;  ///< an exception that leaves it ends the program
  bool Coroutine = false; ///< its result is a coroutine that can be awaited
  bool Generator = false; ///< its result is one that gives elements
  std::string File;       ///< where the body (or the declaration) stands
  unsigned Line = 0;
  Outcome What = Outcome::Declared;
  /// When woven: `static`, or `guard`, `closure` or `helper`, and then
  /// `+static` where it has aspects that are compiled in.
  std::string Strategy;
  std::string Why;    ///< the strategy's reason in a sentence, when woven
  std::string Reason; ///< short name of the reason, when refused
  std::string Detail; ///< the reason in a sentence, when refused
  std::string Proxy;  ///< name of the proxy file, when woven
  unsigned ProxyLine = 0;
  unsigned ProxyColumn = 0;
  bool Required = true;
  bool Named = false;               ///< a rule names it without a wildcard
  std::vector<AdviceEntry> Aspects; ///< outermost first

  /// `ns::C::f(int) const`.
  std::string display() const;
  bool operator==(const MethodEntry &) const = default;
};

/// How a file looked when it was hashed; a cheap first answer to "unchanged?".
struct Stamp {
  uint64_t Size = 0;
  int64_t ModifiedNs = 0;
  int64_t ChangedNs = 0;
  uint64_t Inode = 0;

  bool operator==(const Stamp &) const = default;
};

/// A file that the proxy was made from.
struct Input {
  std::string Path; ///< absolute
  Digest Content;
  Stamp Seen;

  bool operator==(const Input &) const = default;
};

/// The headers of the system that a parse read. There are hundreds, and units
/// that include the same have the same set, so that it is stamped and hashed as
/// one, and shared between records.
struct HeaderSet {
  std::vector<std::string> Paths; ///< absolute, sorted
  Digest Content; ///< hash over the paths and what the files held
  Digest Seen;    ///< the same over their stamps; zero: not to be trusted

  bool operator==(const HeaderSet &) const = default;
};

/// What was looked for in a folder and was not there: were it there now, an
/// `#include` would find another file, or `__has_include` another answer.
struct AbsentNames {
  std::string Directory; ///< absolute
  Stamp Seen;            ///< of the folder; while it holds nothing is new there
  std::string Names;     ///< sorted, a NUL after each

  bool operator==(const AbsentNames &) const = default;
};

/// A file of the proxy set. The first one of a record is what the compiler gets
/// in place of the source.
struct ProxyFile {
  std::string Name;     ///< file name inside the proxy directory, no slashes
  std::string Original; ///< the source or header it stands for, as spelled
  /// Which of the files it is that the command line includes (`-include`),
  /// counted from 1; 0: none of them.
  unsigned Forced = 0;
  Digest Content;
  Stamp Seen; ///< as it was written

  bool operator==(const ProxyFile &) const = default;
};

/// Everything known of one unit: one source under one compile command.
struct UnitRecord {
  Digest Unit;          ///< identity: source, directory and relevant arguments
  Digest Fingerprint;   ///< identity of the proxy: inputs, rules, tool
  std::string Source;   ///< absolute
  std::string Override; ///< compiled in its place, absolute; empty: nothing
  std::string Directory;
  std::string Output; ///< object file, absolute; empty when unknown
  std::vector<std::string> Command;
  std::vector<std::string> ParseArgs; ///< for the parse alone
  std::string Tool;                   ///< tool build and clang version
  Digest Rules;                       ///< hash over the rules files, in order
  std::vector<std::string> RuleFiles;
  std::vector<unsigned> MatchedRules; ///< by position, of those that match here
  Digest Matches; ///< hash over what they do to which function
  Digest Facts;   ///< content of the unit's facts; zero: there are none
  std::vector<Input> Programs; ///< the compiler, and clang's library
  std::vector<Input> Inputs;   ///< source first, then headers
  std::shared_ptr<const HeaderSet> System; ///< never null
  std::vector<AbsentNames> Absent;
  std::vector<std::string> Present; ///< found and not read
  std::vector<MethodEntry> Methods; ///< sorted by display(), then Line
  std::vector<ProxyFile> Proxies;   ///< empty: nothing to weave here
  std::vector<std::string> Notes;   ///< e.g. flags that were not understood

  UnitRecord();
  bool operator==(const UnitRecord &Other) const;
};

/// Every member, under its name in snake case. A string that is not UTF-8
/// stands as `{"percent": "..."}` with `%` and all bytes from 0x80 on
/// percent-encoded.
llvm::json::Value toJSON(const UnitRecord &R);
/// An error says which member is missing or of the wrong type.
llvm::Expected<UnitRecord> fromJSON(const llvm::json::Value &V);

/// A compact form, for files that only heddle reads: about ten times as fast.
void encode(class Encoder &To, const UnitRecord &R);
/// False when \p From holds something else.
bool decode(class Decoder &From, UnitRecord &R);

} // namespace heddle::cache

#endif // HEDDLE_CACHE_RECORD_H
