//===- ClangVersion.cpp - what differs between clang 19 and 22 ----------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClangVersion.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/Type.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

#if CLANG_VERSION_MAJOR >= 22

bool isWordChar(char C) { return isAlnum(C) || C == '_'; }

struct Style {
  DiagnosticOptions Options;
  DiagnosticOptions &get() { return Options; }
};

void prepare(CompilerInstance &CI, FileManager &Files) {
  CI.setVirtualFileSystem(Files.getVirtualFileSystemPtr());
  CI.setFileManager(&Files);
}

void createSourceManager(CompilerInstance &CI) { CI.createSourceManager(); }

/// There is no policy for it.
std::string withoutElaboration(QualType T, const PrintingPolicy &P) {
  std::string Text = T.getAsString(P);
  std::string Result;
  for (StringRef Rest = Text; !Rest.empty();) {
    StringRef Word = Rest.take_while(isWordChar);
    StringRef After = Rest.drop_front(Word.size());
    bool IsKeyword = is_contained({"struct", "class", "union", "enum"}, Word);
    if (IsKeyword && After.size() > 1 && After[0] == ' ' &&
        (isWordChar(After[1]) || After[1] == ':')) {
      Rest = After.drop_front();
      continue;
    }
    size_t Length = std::max<size_t>(Word.size(), 1);
    Result += Rest.take_front(Length);
    Rest = Rest.drop_front(Length);
  }
  return Result;
}

std::unique_ptr<CompilerInstance>
makeInstance(std::shared_ptr<CompilerInvocation> Invocation,
             std::shared_ptr<PCHContainerOperations> Pch) {
  return std::make_unique<CompilerInstance>(std::move(Invocation),
                                            std::move(Pch));
}

#else

struct Style {
  IntrusiveRefCntPtr<DiagnosticOptions> Options{new DiagnosticOptions()};
  DiagnosticOptions *get() { return Options.get(); }
};

void prepare(CompilerInstance &CI, FileManager &Files) {
  CI.setFileManager(&Files);
}

void createSourceManager(CompilerInstance &CI) {
  CI.createSourceManager(CI.getFileManager());
}

std::string withoutElaboration(QualType T, PrintingPolicy P) {
  P.SuppressElaboration = true;
  return T.getAsString(P);
}

std::unique_ptr<CompilerInstance>
makeInstance(std::shared_ptr<CompilerInvocation> Invocation,
             std::shared_ptr<PCHContainerOperations> Pch) {
  auto CI = std::make_unique<CompilerInstance>(std::move(Pch));
  CI->setInvocation(std::move(Invocation));
  return CI;
}

#endif

/// The printer keeps a reference to its options.
class Printer : private Style, public TextDiagnosticPrinter {
public:
  explicit Printer(raw_ostream &OS) : TextDiagnosticPrinter(OS, Style::get()) {}
};

} // namespace

std::string typeText(QualType T, const PrintingPolicy &P) {
  return withoutElaboration(T, P);
}

std::unique_ptr<DiagnosticConsumer> makeTextPrinter(raw_ostream &OS) {
  return std::make_unique<Printer>(OS);
}

bool runAction(FrontendAction &A,
               std::shared_ptr<CompilerInvocation> Invocation,
               FileManager &Files, std::shared_ptr<PCHContainerOperations> Pch,
               DiagnosticConsumer *Diagnostics) {
  auto CI = makeInstance(std::move(Invocation), std::move(Pch));
  prepare(*CI, Files);
  CI->createDiagnostics(Diagnostics, /*ShouldOwnClient=*/false);
  if (!CI->hasDiagnostics())
    return false;
  createSourceManager(*CI);
  return CI->ExecuteAction(A) && !CI->getDiagnostics().hasErrorOccurred();
}

} // namespace heddle::weaver
