//===- Record.cpp - what the cache remembers of a unit ----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/cache/Record.h"
#include "JSONFields.h"
#include "heddle/cache/Codec.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace heddle::cache {

namespace {

constexpr std::pair<Outcome, StringLiteral> OutcomeNames[] = {
    {Outcome::Woven, "woven"},
    {Outcome::Refused, "refused"},
    {Outcome::Declared, "declared"}};

constexpr std::pair<Throwing, StringLiteral> ThrowingNames[] = {
    {Throwing::Unsaid, "unsaid"},
    {Throwing::Never, "never"},
    {Throwing::May, "may"}};

constexpr std::pair<Awaiting, StringLiteral> AwaitingNames[] = {
    {Awaiting::Unsaid, "unsaid"},
    {Awaiting::Whole, "whole"},
    {Awaiting::Creation, "creation"},
    {Awaiting::Each, "each"}};

/// A name that is safe to append to a directory.
bool isFileName(StringRef Name) {
  return !Name.empty() && Name != "." && Name != ".." && !Name.contains('/') &&
         !Name.contains('\0');
}

} // namespace

// The vector templates of JSONFields.h find these through their arguments'
// namespace.
static json::Value writeValue(Outcome What) {
  return find_if(OutcomeNames, [&](auto &N) { return N.first == What; })
      ->second;
}

/// One of \p Names; \p Expected says which these are.
template <typename T, size_t N>
static bool readName(const std::pair<T, StringLiteral> (&Names)[N],
                     StringLiteral Expected, const json::Value &V, T &Out,
                     json::Path P) {
  for (auto &[Value, Name] : Names)
    if (V.getAsString() == Name) {
      Out = Value;
      return true;
    }
  P.report(Expected);
  return false;
}

static bool readValue(const json::Value &V, Outcome &Out, json::Path P) {
  return readName(OutcomeNames, "expected woven, refused or declared", V, Out,
                  P);
}
static bool readValue(const json::Value &V, Throwing &Out, json::Path P) {
  return readName(ThrowingNames, "expected unsaid, never or may", V, Out, P);
}
static bool readValue(const json::Value &V, Awaiting &Out, json::Path P) {
  return readName(AwaitingNames, "expected unsaid, whole, creation or each", V,
                  Out, P);
}

static json::Value writeValue(const AdviceEntry &A) {
  return json::Object{
      {"aspect", writeValue(A.Aspect)},   {"priority", A.Priority},
      {"rule", writeValue(A.Rule)},       {"named", A.Named},
      {"throws", throwingName(A.Throws)}, {"async", awaitingName(A.Async)},
      {"header", writeValue(A.Header)}};
}

static bool readValue(const json::Value &V, AdviceEntry &A, json::Path P) {
  Fields F(V, P);
  return F.read("aspect", A.Aspect) && F.read("priority", A.Priority) &&
         F.read("rule", A.Rule) && F.read("named", A.Named) &&
         F.read("throws", A.Throws) && F.read("async", A.Async) &&
         F.read("header", A.Header);
}

static json::Value writeValue(const MethodEntry &M) {
  return json::Object{
      {"id", writeValue(M.Id)},          {"class", writeValue(M.Class)},
      {"name", writeValue(M.Name)},      {"signature", writeValue(M.Signature)},
      {"result", writeValue(M.Result)},  {"symbol", writeValue(M.Symbol)},
      {"internal", M.Internal},          {"noexcept", M.Noexcept},
      {"coroutine", M.Coroutine},        {"generator", M.Generator},
      {"file", writeValue(M.File)},      {"line", M.Line},
      {"outcome", writeValue(M.What)},   {"strategy", writeValue(M.Strategy)},
      {"why", writeValue(M.Why)},        {"reason", writeValue(M.Reason)},
      {"detail", writeValue(M.Detail)},  {"proxy", writeValue(M.Proxy)},
      {"proxy_line", M.ProxyLine},       {"proxy_column", M.ProxyColumn},
      {"required", M.Required},          {"named", M.Named},
      {"aspects", writeValue(M.Aspects)}};
}

static bool readValue(const json::Value &V, MethodEntry &M, json::Path P) {
  Fields F(V, P);
  return F.read("id", M.Id) && F.read("class", M.Class) &&
         F.read("name", M.Name) && F.read("signature", M.Signature) &&
         F.read("result", M.Result) && F.read("symbol", M.Symbol) &&
         F.read("internal", M.Internal) && F.read("noexcept", M.Noexcept) &&
         F.read("coroutine", M.Coroutine) && F.read("generator", M.Generator) &&
         F.read("file", M.File) && F.read("line", M.Line) &&
         F.read("outcome", M.What) && F.read("strategy", M.Strategy) &&
         F.read("why", M.Why) && F.read("reason", M.Reason) &&
         F.read("detail", M.Detail) && F.read("proxy", M.Proxy) &&
         F.read("proxy_line", M.ProxyLine) &&
         F.read("proxy_column", M.ProxyColumn) &&
         F.read("required", M.Required) && F.read("named", M.Named) &&
         F.read("aspects", M.Aspects);
}

static json::Value writeValue(const Stamp &S) {
  return json::Object{{"size", S.Size},
                      {"modified_ns", S.ModifiedNs},
                      {"changed_ns", S.ChangedNs},
                      {"inode", S.Inode}};
}

static bool readValue(const json::Value &V, Stamp &S, json::Path P) {
  Fields F(V, P);
  return F.read("size", S.Size) && F.read("modified_ns", S.ModifiedNs) &&
         F.read("changed_ns", S.ChangedNs) && F.read("inode", S.Inode);
}

static json::Value writeValue(const Input &I) {
  return json::Object{{"path", writeValue(I.Path)},
                      {"content", writeValue(I.Content)},
                      {"seen", writeValue(I.Seen)}};
}

static bool readValue(const json::Value &V, Input &I, json::Path P) {
  Fields F(V, P);
  return F.read("path", I.Path) && F.read("content", I.Content) &&
         F.read("seen", I.Seen);
}

static json::Value writeValue(const HeaderSet &S) {
  return json::Object{{"paths", writeValue(S.Paths)},
                      {"content", writeValue(S.Content)},
                      {"seen", writeValue(S.Seen)}};
}

static bool readValue(const json::Value &V, std::shared_ptr<const HeaderSet> &S,
                      json::Path P) {
  HeaderSet Read;
  Fields F(V, P);
  if (!F.read("paths", Read.Paths) || !F.read("content", Read.Content) ||
      !F.read("seen", Read.Seen))
    return false;
  S = std::make_shared<const HeaderSet>(std::move(Read));
  return true;
}

static json::Value writeValue(const AbsentNames &A) {
  std::vector<std::string> Names;
  for (StringRef Rest = A.Names; !Rest.empty();) {
    auto [Name, More] = Rest.split('\0');
    Names.push_back(Name.str());
    Rest = More;
  }
  return json::Object{{"directory", writeValue(A.Directory)},
                      {"seen", writeValue(A.Seen)},
                      {"names", writeValue(Names)}};
}

static bool readValue(const json::Value &V, AbsentNames &A, json::Path P) {
  Fields F(V, P);
  std::vector<std::string> Names;
  if (!F.read("directory", A.Directory) || !F.read("seen", A.Seen) ||
      !F.read("names", Names))
    return false;
  for (const std::string &Name : Names)
    (A.Names += Name) += '\0';
  return true;
}

static json::Value writeValue(const ProxyFile &F) {
  return json::Object{{"name", writeValue(F.Name)},
                      {"original", writeValue(F.Original)},
                      {"forced", int64_t(F.Forced)},
                      {"content", writeValue(F.Content)},
                      {"seen", writeValue(F.Seen)}};
}

static bool readValue(const json::Value &V, ProxyFile &File, json::Path P) {
  Fields F(V, P);
  if (!F.read("name", File.Name) || !F.read("original", File.Original) ||
      !F.read("forced", File.Forced) || !F.read("content", File.Content) ||
      !F.read("seen", File.Seen))
    return false;
  if (isFileName(File.Name))
    return true;
  P.field("name").report("expected file name without a directory");
  return false;
}

UnitRecord::UnitRecord() {
  static const auto None = std::make_shared<const HeaderSet>();
  System = None;
}

bool UnitRecord::operator==(const UnitRecord &O) const {
  auto Members = [](const UnitRecord &R) {
    return std::tie(R.Unit, R.Fingerprint, R.Source, R.Override, R.Directory,
                    R.Output, R.Command, R.ParseArgs, R.Tool, R.Rules,
                    R.RuleFiles, R.MatchedRules, R.Matches, R.Facts, R.Programs,
                    R.Inputs, *R.System, R.Absent, R.Present, R.Methods,
                    R.Proxies, R.Notes);
  };
  return Members(*this) == Members(O);
}

std::string MethodEntry::display() const {
  return (Class.empty() ? Name : Class + "::" + Name) + Signature;
}

StringRef throwingName(Throwing T) {
  return find_if(ThrowingNames, [&](auto &N) { return N.first == T; })->second;
}

StringRef awaitingName(Awaiting A) {
  return find_if(AwaitingNames, [&](auto &N) { return N.first == A; })->second;
}

json::Value toJSON(const UnitRecord &R) {
  return json::Object{{"heddle", "unit"},
                      {"format", FormatVersion},
                      {"unit", writeValue(R.Unit)},
                      {"fingerprint", writeValue(R.Fingerprint)},
                      {"source", writeValue(R.Source)},
                      {"override", writeValue(R.Override)},
                      {"directory", writeValue(R.Directory)},
                      {"output", writeValue(R.Output)},
                      {"command", writeValue(R.Command)},
                      {"parse_args", writeValue(R.ParseArgs)},
                      {"tool", writeValue(R.Tool)},
                      {"rules", writeValue(R.Rules)},
                      {"rule_files", writeValue(R.RuleFiles)},
                      {"matched_rules", json::Array(R.MatchedRules)},
                      {"matches", writeValue(R.Matches)},
                      {"facts", writeValue(R.Facts)},
                      {"programs", writeValue(R.Programs)},
                      {"inputs", writeValue(R.Inputs)},
                      {"system_headers", writeValue(*R.System)},
                      {"absent", writeValue(R.Absent)},
                      {"present", writeValue(R.Present)},
                      {"methods", writeValue(R.Methods)},
                      {"proxies", writeValue(R.Proxies)},
                      {"notes", writeValue(R.Notes)}};
}

static bool readRecord(const json::Value &V, UnitRecord &R, json::Path P) {
  Fields F(V, P);
  std::string Kind;
  uint64_t Format;
  if (!F.read("heddle", Kind) || !F.read("format", Format))
    return false;
  if (Kind != "unit") {
    P.field("heddle").report("expected unit");
    return false;
  }
  if (Format != FormatVersion) {
    P.field("format").report("expected this heddle's format version");
    return false;
  }
  return F.read("unit", R.Unit) && F.read("fingerprint", R.Fingerprint) &&
         F.read("source", R.Source) && F.read("override", R.Override) &&
         F.read("directory", R.Directory) && F.read("output", R.Output) &&
         F.read("command", R.Command) && F.read("parse_args", R.ParseArgs) &&
         F.read("tool", R.Tool) && F.read("rules", R.Rules) &&
         F.read("rule_files", R.RuleFiles) &&
         F.read("matched_rules", R.MatchedRules) &&
         F.read("matches", R.Matches) && F.read("facts", R.Facts) &&
         F.read("programs", R.Programs) && F.read("inputs", R.Inputs) &&
         F.read("system_headers", R.System) && F.read("absent", R.Absent) &&
         F.read("present", R.Present) && F.read("methods", R.Methods) &&
         F.read("proxies", R.Proxies) && F.read("notes", R.Notes);
}

Expected<UnitRecord> fromJSON(const json::Value &V) {
  UnitRecord R;
  json::Path::Root Root("record");
  if (!readRecord(V, R, Root))
    return Root.getError();
  return R;
}

// One list of members for both directions: C is an Encoder or a Decoder, and
// the value const for the former.
template <typename C> bool code(C &To, coded<C, AdviceEntry> &A) {
  return To(A.Aspect) && To(A.Priority) && To(A.Rule) && To(A.Named) &&
         To(A.Throws) && To(A.Async) && To(A.Header);
}

template <typename C> bool code(C &To, coded<C, MethodEntry> &M) {
  return To(M.Id) && To(M.Class) && To(M.Name) && To(M.Signature) &&
         To(M.Result) && To(M.Symbol) && To(M.Internal) && To(M.Noexcept) &&
         To(M.Coroutine) && To(M.Generator) && To(M.File) && To(M.Line) &&
         To(M.What) && To(M.Strategy) && To(M.Why) && To(M.Reason) &&
         To(M.Detail) && To(M.Proxy) && To(M.ProxyLine) && To(M.ProxyColumn) &&
         To(M.Required) && To(M.Named) && To(M.Aspects);
}

template <typename C> bool code(C &To, coded<C, Stamp> &S) {
  return To(S.Size) && To(S.ModifiedNs) && To(S.ChangedNs) && To(S.Inode);
}

template <typename C> bool code(C &To, coded<C, Input> &I) {
  return To(I.Path) && To(I.Content) && To(I.Seen);
}

template <typename C> bool code(C &To, coded<C, AbsentNames> &A) {
  return To(A.Directory) && To(A.Seen) && To(A.Names);
}

template <typename C> bool code(C &To, coded<C, ProxyFile> &F) {
  return To(F.Name) && To(F.Original) && To(F.Forced) && To(F.Content) &&
         To(F.Seen);
}

template <typename C> bool code(C &To, coded<C, HeaderSet> &S) {
  return To(S.Paths) && To(S.Content) && To(S.Seen);
}

template <typename C> bool code(C &To, coded<C, UnitRecord> &R) {
  return To(R.Unit) && To(R.Fingerprint) && To(R.Source) && To(R.Override) &&
         To(R.Directory) && To(R.Output) && To(R.Command) && To(R.ParseArgs) &&
         To(R.Tool) && To(R.Rules) && To(R.RuleFiles) && To(R.MatchedRules) &&
         To(R.Matches) && To(R.Facts) && To(R.Programs) && To(R.Inputs) &&
         To.shared(R.System) && To(R.Absent) && To(R.Present) &&
         To(R.Methods) && To(R.Proxies) && To(R.Notes);
}

void encode(Encoder &To, const UnitRecord &R) { To(R); }
bool decode(Decoder &From, UnitRecord &R) { return From(R); }

} // namespace heddle::cache
