//===- errors.h - what the runtime throws -----------------------*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every exception of the runtime, one name per mistake, so that a handler can
/// tell them apart. The texts are made in one place, src/errors.cpp; each says
/// what went wrong, where, and what to do. Exceptions of aspects and of woven
/// methods pass through the runtime untouched and are none of these.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_ERRORS_H
#define HEDDLE_ERRORS_H

#include <stdexcept>

namespace heddle {

/// Base of all that the runtime itself throws.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Nothing is bound under a name that a woven method or a factory asks for.
struct MissingBinding : Error {
  using Error::Error;
};
/// What is bound is not of the type it is asked for.
struct WrongBinding : Error {
  using Error::Error;
};
/// A factory needs, through others, what it is just making.
struct DependencyCycle : Error {
  using Error::Error;
};
/// A singleton needs, for its making, what is made anew for each scope.
struct CaptiveDependency : Error {
  using Error::Error;
};
/// An argument was asked for by a type, name or index that it does not have.
struct ArgumentError : Error {
  using Error::Error;
};
/// A result was read or given in a type that the method does not return, or
/// read before there was one.
struct ResultError : Error {
  using Error::Error;
};
/// The object of the call was asked for as something that it is not.
struct InstanceError : Error {
  using Error::Error;
};
/// An aspect is asynchronous and a rule does not say so, or the other way
/// round.
struct AsyncError : Error {
  using Error::Error;
};
/// An aspect is around elements and a rule does not say so, or the other way
/// round.
struct EachError : Error {
  using Error::Error;
};
/// An aspect neither proceeded nor gave a result.
struct NoResult : Error {
  using Error::Error;
};
/// The body would run again with arguments that its first run has consumed.
struct ArgumentsMoved : Error {
  using Error::Error;
};
/// A repeating aspect is on a method whose arguments cannot be copied.
struct NotRepeatable : Error {
  using Error::Error;
};
/// The chain of a `[[noreturn]]` method came back.
struct NoreturnReturned : Error {
  using Error::Error;
};
/// An aspect calls, on the same object, the method that it is around, again and
/// again.
struct RecursionError : Error {
  using Error::Error;
};
/// No module of the process says which methods must be woven.
struct NoRequiredSet : Error {
  using Error::Error;
};

} // namespace heddle

#endif // HEDDLE_ERRORS_H
