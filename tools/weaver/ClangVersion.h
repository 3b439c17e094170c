//===- ClangVersion.h - what differs between clang 19 and 22 ---*- C++ -*-===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All that depends on the version of clang that the weaver is built with
/// stands here and in ClangVersion.cpp. Nothing else asks for the version.
///
//===----------------------------------------------------------------------===//

#ifndef HEDDLE_WEAVER_CLANGVERSION_H
#define HEDDLE_WEAVER_CLANGVERSION_H

#include "clang/Basic/Version.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>

#if CLANG_VERSION_MAJOR >= 22
#include "clang/Options/Options.h"
namespace heddle::weaver {
namespace opts = clang::options;
using clang::getDriverOptTable;
} // namespace heddle::weaver
#else
#include "clang/Driver/Options.h"
namespace heddle::weaver {
namespace opts = clang::driver::options;
using clang::driver::getDriverOptTable;
} // namespace heddle::weaver
#endif

namespace clang {
class CompilerInvocation;
class DiagnosticConsumer;
class FileManager;
class FrontendAction;
class PCHContainerOperations;
struct PrintingPolicy;
class QualType;
} // namespace clang

namespace heddle::weaver {

/// Prints diagnostics to \p OS, which must outlive it.
std::unique_ptr<clang::DiagnosticConsumer>
makeTextPrinter(llvm::raw_ostream &OS);

/// \p T without the `struct` and such that it is written with.
std::string typeText(clang::QualType T, const clang::PrintingPolicy &P);

/// Runs \p A on \p Invocation. \returns whether there was no error.
bool runAction(clang::FrontendAction &A,
               std::shared_ptr<clang::CompilerInvocation> Invocation,
               clang::FileManager &Files,
               std::shared_ptr<clang::PCHContainerOperations> Pch,
               clang::DiagnosticConsumer *Diagnostics);

} // namespace heddle::weaver

#endif // HEDDLE_WEAVER_CLANGVERSION_H
