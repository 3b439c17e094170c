//===- JSONFields.h - members of JSON objects, both ways --------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_CACHE_SRC_JSONFIELDS_H
#define HEDDLE_CACHE_SRC_JSONFIELDS_H

#include "heddle/cache/Digest.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

/// The JSON forms of what records are made of. Reading reports the first
/// member that is missing or of the wrong type through the path.
namespace heddle::cache {

/// JSON strings are Unicode; file names and source text are bytes. What is not
/// UTF-8 becomes an object, {"percent": "..."}, so that every other string can
/// stand as it is.
llvm::json::Value writeValue(llvm::StringRef S);
llvm::json::Value writeValue(const Digest &D);

template <typename T>
llvm::json::Value writeValue(const std::vector<T> &Elements) {
  llvm::json::Array A;
  for (const T &E : Elements)
    A.push_back(writeValue(E));
  return A;
}

bool readValue(const llvm::json::Value &V, std::string &Out,
               llvm::json::Path P);
bool readValue(const llvm::json::Value &V, Digest &Out, llvm::json::Path P);
bool readValue(const llvm::json::Value &V, bool &Out, llvm::json::Path P);
bool readValue(const llvm::json::Value &V, int &Out, llvm::json::Path P);
bool readValue(const llvm::json::Value &V, unsigned &Out, llvm::json::Path P);
bool readValue(const llvm::json::Value &V, int64_t &Out, llvm::json::Path P);
bool readValue(const llvm::json::Value &V, uint64_t &Out, llvm::json::Path P);

template <typename T>
bool readValue(const llvm::json::Value &V, std::vector<T> &Out,
               llvm::json::Path P) {
  const llvm::json::Array *A = V.getAsArray();
  if (!A) {
    P.report("expected array");
    return false;
  }
  Out.clear();
  Out.resize(A->size());
  for (size_t I = 0; I != A->size(); ++I)
    if (!readValue((*A)[I], Out[I], P.index(I)))
      return false;
  return true;
}

/// Reads members of one object.
class Fields {
public:
  Fields(const llvm::json::Value &V, llvm::json::Path P)
      : Object(V.getAsObject()), P(P) {
    if (!Object)
      P.report("expected object");
  }

  template <typename T> bool read(llvm::StringLiteral Name, T &Out) const {
    if (!Object)
      return false;
    if (const llvm::json::Value *V = Object->get(Name))
      return readValue(*V, Out, P.field(Name));
    P.field(Name).report("missing member");
    return false;
  }

private:
  const llvm::json::Object *Object;
  llvm::json::Path P;
};

} // namespace heddle::cache

#endif // HEDDLE_CACHE_SRC_JSONFIELDS_H
