//===- WovenTree.cpp - woven sources as files of a project --------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WovenTree.h"
#include "Errors.h"
#include "Paths.h"
#include "RequiredSet.h"
#include "Units.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace heddle {
namespace {

constexpr StringRef ByteOrderMark = "\xEF\xBB\xBF";
constexpr StringRef RuntimeFolder = "heddle_runtime";

constexpr StringRef Notes =
    R"(These are the woven sources of a project, written by `heddle eject`.

They stand where the originals stood, below the folder that all of them share,
and replace them: lay this folder over a copy of the project, or build it as it
is with the flags of the project. Heddle's program is no longer needed, nor its
compiler and linker launchers.

What is needed still:

- the runtime library, `-lheddle_runtime -pthread`, and the sources of the
  aspects, as before;
- `heddle_runtime/module.cpp`, compiled once into each executable and shared
  library;
- `heddle_runtime/required.s`, assembled into the program: what bootstrap()
  verifies, as of now. It is for a program that consists of all these sources. One
  that has a part of them leaves it out, and sets BootstrapOptions::allow_empty;
- `heddle_runtime/` as it is: woven files include `heddle/woven.h` from there.

Lines after the `#include` that a woven file begins with are one lower than they
were.
)";

/// Whether each line is, or goes on, a preprocessor directive.
std::vector<bool> directives(ArrayRef<StringRef> Lines) {
  std::vector<bool> Result;
  bool GoesOn = false;
  for (StringRef Line : Lines) {
    StringRef Text = Line.trim();
    Text.consume_front(ByteOrderMark);
    while (Text.starts_with("/*") && Text.contains("*/"))
      Text = Text.split("*/").second.ltrim();
    bool Is = GoesOn || Text.starts_with("#") || Text.starts_with("%:") ||
              Text.starts_with("?\?=");
    GoesOn = Is && (Text.ends_with("\\") || Text.ends_with("?\?/"));
    Result.push_back(Is);
  }
  return Result;
}

/// Without what stands in string literals: two units may name a file or a rule
/// in different ways.
std::string withoutLiterals(StringRef Line) {
  std::string Result;
  bool Inside = false;
  for (size_t I = 0; I < Line.size(); ++I) {
    if (Line[I] == '"')
      Inside = !Inside;
    else if (Inside && Line[I] == '\\')
      ++I;
    else if (!Inside)
      Result += Line[I];
  }
  return Result;
}

/// The headers that a source's proxy includes before anything else, in order,
/// besides Heddle's own.
std::vector<std::string> aspectHeaders(const ProxyText &Source,
                                       const cache::UnitRecord &R) {
  std::set<std::string> Known;
  for (const cache::MethodEntry &M : R.Methods)
    for (const cache::AdviceEntry &A : M.Aspects)
      if (A.isCompiledIn())
        Known.insert(plainPath(A.Header));
  std::vector<std::string> Result;
  std::vector<StringRef> Lines = Source.proxyLines();
  for (StringRef Line : ArrayRef(Lines).take_front(Source.Added)) {
    std::string Name = Line.split('"').second.split('"').first.str();
    for (const cache::ProxyFile &P : R.Proxies)
      if (P.Name == Name)
        Name = P.Original;
    if (Known.count(plainPath(Name, R.Directory)))
      Result.push_back(plainPath(Name, R.Directory));
  }
  return Result;
}

Error writeFile(const std::string &Path, StringRef Bytes) {
  if (std::error_code EC =
          sys::fs::create_directories(sys::path::parent_path(Path)))
    return errors::unwritable(Path, EC.message());
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (EC)
    return errors::unwritable(Path, EC.message());
  OS << Bytes;
  OS.close();
  if (OS.has_error()) {
    std::string Why = OS.error().message();
    OS.clear_error();
    return errors::unwritable(Path, Why);
  }
  return Error::success();
}

Error copyFile(const std::string &From, const std::string &To) {
  auto Buffer = MemoryBuffer::getFile(From, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return errors::unreadable(From, Buffer.getError().message());
  return writeFile(To, (*Buffer)->getBuffer());
}

Error copyRuntime(const std::string &Folder) {
  std::string Include = runtimeInclude() + "/heddle";
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator At(Include, EC), End;
       At != End && !EC; At.increment(EC))
    if (!sys::fs::is_directory(At->path()))
      if (Error E = copyFile(At->path(), Folder + "/heddle" +
                                             At->path().substr(Include.size())))
        return E;
  if (EC)
    return errors::unreadable(Include, EC.message());
  return copyFile(moduleSource(), Folder + "/module.cpp");
}

Error checkTarget(const std::string &To, bool Force) {
  if (!sys::fs::exists(To))
    return Error::success();
  if (!sys::fs::is_directory(To))
    return errors::unwritable(To, "it is no folder");
  std::error_code EC;
  bool IsEmpty =
      sys::fs::directory_iterator(To, EC) == sys::fs::directory_iterator();
  if (EC)
    return errors::unwritable(To, EC.message());
  return IsEmpty || Force ? Error::success() : errors::outputNotEmpty(To);
}

/// Puts every file of \p From in its place below \p To.
Error moveInto(const std::string &From, const std::string &To) {
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator At(From, EC), End;
       At != End && !EC; At.increment(EC)) {
    if (sys::fs::is_directory(At->path()))
      continue;
    std::string Target = To + At->path().substr(From.size());
    if (std::error_code Made =
            sys::fs::create_directories(sys::path::parent_path(Target)))
      return errors::unwritable(Target, Made.message());
    if (std::error_code Moved = sys::fs::rename(At->path(), Target))
      return errors::unwritable(Target, Moved.message());
  }
  return EC ? errors::unreadable(From, EC.message()) : Error::success();
}

} // namespace

Error WovenTree::add(const cache::Cache &Store, const cache::UnitRecord &R) {
  if (!Store.isCurrent(R))
    return errors::changedSince(R.Source);
  Records.push_back(R);
  Sources.insert(plainPath(R.Source));
  for (const cache::Input &I : R.Inputs)
    Inputs.insert(plainPath(I.Path));
  std::vector<std::string> Aspects; // the source comes first
  for (const cache::ProxyFile &P : R.Proxies) {
    Expected<ProxyText> Text = readProxy(Store, R, P);
    if (!Text)
      return Text.takeError();
    if (&P == &R.Proxies.front())
      Aspects = aspectHeaders(*Text, R);
    if (Error E = merge(*Text, Aspects))
      return E;
  }
  return Error::success();
}

Error WovenTree::merge(const ProxyText &T, ArrayRef<std::string> Aspects) {
  std::vector<StringRef> Old = T.originalLines(), New = T.proxyLines();
  std::vector<bool> IsDirective = directives(Old);
  Lines Result(Old.begin(), Old.end());
  if (auto At = Woven.find(T.Path); At != Woven.end())
    Result = At->second;
  bool AnyWoven = false;
  for (size_t I = 0; I < Old.size(); ++I) {
    std::string Line = New[I + T.Added].str();
    if (I == 0 && Old[0].starts_with(ByteOrderMark))
      Line = (ByteOrderMark + Line).str();
    if (IsDirective[I] || Line == Old[I])
      continue;
    AnyWoven = true;
    if (Result[I] == Old[I])
      Result[I] = Line;
    else if (withoutLiterals(Result[I]) != withoutLiterals(Line))
      return errors::wovenDifferently(T.Path, I + 1);
  }
  if (!AnyWoven)
    return Error::success();
  Woven[T.Path] = std::move(Result);
  std::vector<std::string> &Own = AspectHeaders[T.Path];
  for (const std::string &Header : Aspects)
    if (Header != T.Path && !is_contained(Own, Header))
      Own.push_back(Header);
  return Error::success();
}

/// The innermost folder around all sources and all that is woven.
Error WovenTree::findRoot() {
  Root = sys::path::parent_path(Woven.begin()->first).str();
  auto Include = [&](StringRef Path) {
    while (!Path.starts_with(Root + "/") && !Root.empty() && Root != "/")
      Root = sys::path::parent_path(Root).str();
  };
  for (auto &[Path, Text] : Woven)
    Include(Path);
  for (const std::string &Path : Sources)
    Include(Path);
  if (Root.empty() || Root == "/")
    return errors::noCommonFolder(Woven.begin()->first, Woven.rbegin()->first);
  return Error::success();
}

std::string WovenTree::relative(StringRef Path) const {
  return Path.drop_front(Root.size() + 1).str();
}

/// The woven lines after an #include of the headers that they need.
std::string WovenTree::textOf(StringRef Path, StringRef Relative) const {
  std::string Up;
  for (size_t N = Relative.count('/'); N > 0; --N)
    Up += "../";
  const Lines &Text = Woven.at(Path.str());
  StringRef First = Text.front();
  std::string Result =
      First.consume_front(ByteOrderMark) ? ByteOrderMark.str() : std::string();
  StringRef End = First.ends_with("\r\n") ? "\r\n" : "\n";
  auto Include = [&](const Twine &Name) {
    Result += ("#include \"" + Name + "\"" + End).str();
  };
  Include(Up + RuntimeFolder + "/heddle/woven.h");
  const std::vector<std::string> &Aspects = AspectHeaders.at(Path.str());
  if (!Aspects.empty())
    Include(Up + RuntimeFolder + "/heddle/static.h");
  for (const std::string &Header : Aspects)
    Include(StringRef(Header).starts_with(Root + "/") ? Up + relative(Header)
                                                      : Header);
  Result += First;
  for (const std::string &Line : ArrayRef(Text).drop_front())
    Result += Line;
  return Result;
}

Error WovenTree::writeAll(const std::string &Folder) const {
  for (const std::string &Path : Inputs) {
    if (!StringRef(Path).starts_with(Root + "/"))
      continue;
    std::string Name = relative(Path);
    Error E = Woven.count(Path)
                  ? writeFile(Folder + "/" + Name, textOf(Path, Name))
                  : copyFile(Path, Folder + "/" + Name);
    if (E)
      return E;
  }
  if (Error E = copyRuntime((Folder + "/" + RuntimeFolder).str()))
    return E;
  if (Error E =
          writeFile((Folder + "/" + RuntimeFolder + "/required.s").str(),
                    RequiredSet(Records, [&] { return Records; }).assembly()))
    return E;
  return writeFile(Folder + "/EJECTED.md", Notes);
}

Error WovenTree::write(const std::string &To, bool Force) {
  if (Error E = checkTarget(To, Force))
    return E;
  if (Error E = findRoot())
    return E;
  SmallString<256> Staging;
  sys::fs::create_directories(sys::path::parent_path(To));
  sys::fs::createUniquePath(To + ".heddle-%%%%%%%%", Staging,
                            /*MakeAbsolute=*/false);
  Error E = writeAll(Staging.str().str());
  if (!E)
    E = moveInto(Staging.str().str(), To);
  sys::fs::remove_directories(Staging);
  return E;
}

void WovenTree::report(StringRef To) const {
  size_t Copied = count_if(Inputs, [&](const std::string &Path) {
    return StringRef(Path).starts_with(Root + "/") && !Woven.count(Path);
  });
  outs() << "heddle: " << Woven.size() << " woven and " << Copied
         << " other files of " << Root << " are in " << To
         << "; EJECTED.md there says how to build them\n";
}

} // namespace heddle
