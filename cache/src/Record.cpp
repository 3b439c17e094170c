//===- Record.cpp - what the cache remembers of a unit ----------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "heddle/cache/Record.h"
#include "JSONFields.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace heddle::cache {

namespace {

constexpr std::pair<Outcome, StringLiteral> OutcomeNames[] = {
    {Outcome::Woven, "woven"},
    {Outcome::Refused, "refused"},
    {Outcome::Declared, "declared"}};

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

static bool readValue(const json::Value &V, Outcome &Out, json::Path P) {
  for (auto &[What, Name] : OutcomeNames)
    if (V.getAsString() == Name) {
      Out = What;
      return true;
    }
  P.report("expected woven, refused or declared");
  return false;
}

static json::Value writeValue(const AdviceEntry &A) {
  return json::Object{{"aspect", writeValue(A.Aspect)},
                      {"priority", A.Priority},
                      {"rule", writeValue(A.Rule)}};
}

static bool readValue(const json::Value &V, AdviceEntry &A, json::Path P) {
  Fields F(V, P);
  return F.read("aspect", A.Aspect) && F.read("priority", A.Priority) &&
         F.read("rule", A.Rule);
}

static json::Value writeValue(const MethodEntry &M) {
  return json::Object{{"id", writeValue(M.Id)},
                      {"class", writeValue(M.Class)},
                      {"name", writeValue(M.Name)},
                      {"signature", writeValue(M.Signature)},
                      {"result", writeValue(M.Result)},
                      {"symbol", writeValue(M.Symbol)},
                      {"internal", M.Internal},
                      {"file", writeValue(M.File)},
                      {"line", M.Line},
                      {"outcome", writeValue(M.What)},
                      {"strategy", writeValue(M.Strategy)},
                      {"why", writeValue(M.Why)},
                      {"reason", writeValue(M.Reason)},
                      {"detail", writeValue(M.Detail)},
                      {"proxy", writeValue(M.Proxy)},
                      {"proxy_line", M.ProxyLine},
                      {"proxy_column", M.ProxyColumn},
                      {"required", M.Required},
                      {"named", M.Named},
                      {"aspects", writeValue(M.Aspects)}};
}

static bool readValue(const json::Value &V, MethodEntry &M, json::Path P) {
  Fields F(V, P);
  return F.read("id", M.Id) && F.read("class", M.Class) &&
         F.read("name", M.Name) && F.read("signature", M.Signature) &&
         F.read("result", M.Result) && F.read("symbol", M.Symbol) &&
         F.read("internal", M.Internal) && F.read("file", M.File) &&
         F.read("line", M.Line) && F.read("outcome", M.What) &&
         F.read("strategy", M.Strategy) && F.read("why", M.Why) &&
         F.read("reason", M.Reason) && F.read("detail", M.Detail) &&
         F.read("proxy", M.Proxy) && F.read("proxy_line", M.ProxyLine) &&
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

static json::Value writeValue(const ProxyFile &F) {
  return json::Object{{"name", writeValue(F.Name)},
                      {"original", writeValue(F.Original)},
                      {"content", writeValue(F.Content)}};
}

static bool readValue(const json::Value &V, ProxyFile &File, json::Path P) {
  Fields F(V, P);
  if (!F.read("name", File.Name) || !F.read("original", File.Original) ||
      !F.read("content", File.Content))
    return false;
  if (isFileName(File.Name))
    return true;
  P.field("name").report("expected file name without a directory");
  return false;
}

std::string MethodEntry::display() const {
  return (Class.empty() ? Name : Class + "::" + Name) + Signature;
}

json::Value toJSON(const UnitRecord &R) {
  return json::Object{{"heddle", "unit"},
                      {"format", FormatVersion},
                      {"unit", writeValue(R.Unit)},
                      {"fingerprint", writeValue(R.Fingerprint)},
                      {"source", writeValue(R.Source)},
                      {"directory", writeValue(R.Directory)},
                      {"output", writeValue(R.Output)},
                      {"command", writeValue(R.Command)},
                      {"tool", writeValue(R.Tool)},
                      {"rules", writeValue(R.Rules)},
                      {"rule_files", writeValue(R.RuleFiles)},
                      {"matched_rules", json::Array(R.MatchedRules)},
                      {"inputs", writeValue(R.Inputs)},
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
         F.read("source", R.Source) && F.read("directory", R.Directory) &&
         F.read("output", R.Output) && F.read("command", R.Command) &&
         F.read("tool", R.Tool) && F.read("rules", R.Rules) &&
         F.read("rule_files", R.RuleFiles) &&
         F.read("matched_rules", R.MatchedRules) &&
         F.read("inputs", R.Inputs) && F.read("methods", R.Methods) &&
         F.read("proxies", R.Proxies) && F.read("notes", R.Notes);
}

Expected<UnitRecord> fromJSON(const json::Value &V) {
  UnitRecord R;
  json::Path::Root Root("record");
  if (!readRecord(V, R, Root))
    return Root.getError();
  return R;
}

} // namespace heddle::cache
