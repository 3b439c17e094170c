//===- RecordTest.cpp - what the cache remembers of a unit ------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixture.h"
#include "llvm/Support/FormatVariadic.h"

using namespace heddle::cache;
using namespace heddle::cache::test;
using namespace llvm;

namespace {

std::string print(const json::Value &V) { return formatv("{0:1}", V).str(); }

json::Value parse(StringRef Text) { return must(json::parse(Text)); }

/// Calls \p Try for each object member below \p V, with a way to put another
/// value, or none, in its place.
using Put = function_ref<void(std::optional<json::Value>)>;
void eachMember(json::Value &V, function_ref<void(StringRef, Put)> Try) {
  if (json::Array *A = V.getAsArray())
    for (json::Value &E : *A)
      eachMember(E, Try);
  json::Object *O = V.getAsObject();
  if (!O || O->get("percent"))
    return;
  std::vector<std::string> Names;
  for (auto &Member : *O)
    Names.push_back(Member.first.str());
  for (const std::string &Name : Names) {
    json::Value Was = *O->get(Name);
    Try(Name, [&](std::optional<json::Value> New) {
      if (New)
        (*O)[Name] = std::move(*New);
      else
        O->erase(Name);
    });
    (*O)[Name] = Was;
    eachMember(*O->get(Name), Try);
  }
}

} // namespace

TEST_CASE("A record survives JSON, member by member") {
  UnitRecord R = fullRecord();
  CHECK(must(fromJSON(parse(print(toJSON(R))))) == R);
  CHECK(must(fromJSON(toJSON(UnitRecord()))) == UnitRecord());

  // No member of the sample has its default value, so none can be forgotten.
  json::Value Default = toJSON(UnitRecord()), Full = toJSON(R);
  for (auto &[Name, Value] : *Full.getAsObject())
    if (Name != "heddle" && Name != "format") {
      CAPTURE(Name.str());
      CHECK(Value != *Default.getAsObject()->get(Name));
    }
}

TEST_CASE("B13: the same record gives the same bytes") {
  CHECK(print(toJSON(fullRecord())) == print(toJSON(fullRecord())));
}

TEST_CASE("A record keeps numbers exactly") {
  UnitRecord R = fullRecord();
  std::string Text = print(toJSON(R));
  CHECK(contains(Text, "\"size\": 18446744073709551615"));
  CHECK(contains(Text, "\"modified_ns\": -9223372036854775808"));
  CHECK(contains(Text, "\"inode\": 9007199254740993"));
}

TEST_CASE("B10: a string that is not UTF-8 comes through byte for byte, and "
          "one that is stands as it is") {
  UnitRecord R;
  std::string All;
  for (int Byte = 0; Byte != 256; ++Byte)
    All += char(Byte);
  R.Command = {All, "caf\u00e9 100%41", "\xed\xa0\x80", "%\xff"};
  std::string Text = print(toJSON(R));
  CHECK(must(fromJSON(parse(Text))) == R);
  CHECK(contains(Text, "\"caf\u00e9 100%41\""));
  CHECK(contains(Text, "\"percent\": \"%25%FF\""));
}

TEST_CASE("A record without a member is an error that names it") {
  json::Value V = toJSON(fullRecord());
  size_t Members = 0;
  eachMember(V, [&](StringRef Name, Put Put) {
    CAPTURE(Name.str());
    ++Members;
    Put(std::nullopt);
    std::string Text = text(fromJSON(V));
    CHECK(contains(Text, "missing member"));
    CHECK(contains(Text, Name));
  });
  CHECK(Members > 40);
}

TEST_CASE(
    "A record with a member of the wrong type is an error that names it") {
  json::Value V = toJSON(fullRecord());
  eachMember(V, [&](StringRef Name, Put Put) {
    CAPTURE(Name.str());
    for (json::Value Wrong : {json::Value(nullptr), json::Value(1.5)}) {
      Put(Wrong);
      std::string Text = text(fromJSON(V));
      CHECK(contains(Text, "expected"));
      CHECK(contains(Text, Name));
    }
  });
}

TEST_CASE("The place of a mistake is told with its index") {
  json::Value V = toJSON(fullRecord());
  json::Array &Methods = *V.getAsObject()->getArray("methods");
  (*Methods[0].getAsObject())["line"] = -1;
  CHECK(text(fromJSON(V)) ==
        "expected integer in range at record.methods[0].line");
  (*Methods[0].getAsObject())["line"] = int64_t(UINT_MAX) + 1;
  CHECK(text(fromJSON(V)) ==
        "expected integer in range at record.methods[0].line");
  (*Methods[0].getAsObject())["id"] = "abc";
  CHECK(text(fromJSON(V)) == "expected 32 lower-case hexadecimal digits at "
                             "record.methods[0].id");
}

TEST_CASE("A record of another format or kind is not read") {
  json::Value V = toJSON(fullRecord());
  (*V.getAsObject())["format"] = FormatVersion + 1;
  CHECK(contains(text(fromJSON(V)), "at record.format"));
  (*V.getAsObject())["format"] = FormatVersion;
  (*V.getAsObject())["heddle"] = "cache";
  CHECK(contains(text(fromJSON(V)), "at record.heddle"));
  CHECK(contains(text(fromJSON(json::Value("x"))), "expected object"));
}

TEST_CASE("A proxy whose name leads out of its directory is not read") {
  for (const char *Name : {"", ".", "..", "../../x", "/etc/passwd", "a/b"}) {
    UnitRecord R = fullRecord();
    R.Proxies[0].Name = Name;
    CHECK(contains(text(fromJSON(toJSON(R))), "at record.proxies[0].name"));
  }
}

TEST_CASE("A broken percent-encoding is an error") {
  for (const char *Text : {"%", "%4", "%zz", "a%"}) {
    json::Value V = toJSON(fullRecord());
    (*V.getAsObject())["source"] = json::Object{{"percent", Text}};
    CHECK(text(fromJSON(V)) ==
          "expected percent-encoded text at record.source");
  }
}

TEST_CASE("A method is displayed as it is written in rules") {
  MethodEntry M;
  M.Class = "ns::C";
  M.Name = "f";
  M.Signature = "(int) const";
  CHECK(M.display() == "ns::C::f(int) const");
  M.Class = "";
  M.Name = "ns::f";
  M.Signature = "()";
  CHECK(M.display() == "ns::f()");
}
