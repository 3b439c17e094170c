//===- Diff.cpp - heddle diff -------------------------------------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Errors.h"
#include "Insertions.h"
#include "Paths.h"
#include "ProxyText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <map>
#include <unistd.h>

using namespace llvm;

namespace heddle {
namespace {

/// Colours as git has them, where a person looks at a terminal.
class Paint {
public:
  Paint() {
    const char *No = std::getenv("NO_COLOR");
    On = isatty(STDOUT_FILENO) && !(No && *No);
  }
  std::string operator()(const char *Code, const Twine &Text) const {
    return On ? ("\33[" + Twine(Code) + "m" + Text + "\33[m").str()
              : Text.str();
  }

private:
  bool On;
};

constexpr const char *Bold = "1", *Red = "31", *Green = "32", *Cyan = "36";

StringRef bare(StringRef Line) { return Line.rtrim("\r\n"); }

/// What a readable diff says of one file.
class Readable {
public:
  Readable(const ProxyText &T, const cache::UnitRecord &R,
           const cache::ProxyFile &P)
      : T(T), R(R), P(P), Old(T.originalLines()), New(T.proxyLines()) {
    if (!Old.empty()) // the mark stands before the proxy's own lines
      Old[0].consume_front("\xEF\xBB\xBF");
  }

  /// A file without changes has a proxy where it stands beside a woven one.
  bool print() {
    if (std::equal(Old.begin(), Old.end(), New.begin() + T.Added, New.end()))
      return false;
    outs() << Colour(Bold, "--- " + T.Name) << "\n"
           << Colour(Bold, "+++ " + T.Proxy) << "\n";
    outs() << Colour(Cyan, "@@ before line 1 @@") << "\n";
    for (StringRef Line : ArrayRef(New).take_front(T.Added))
      outs() << Colour(Green, "+" + bare(Line)) << "\n";
    for (size_t I = 0; I < Old.size(); ++I)
      if (Old[I] != New[I + T.Added])
        printLine(I);
    return true;
  }

private:
  void printLine(size_t I) {
    std::map<unsigned, std::string> ByColumn;
    for (const cache::MethodEntry &M : R.Methods)
      if (M.Proxy == P.Name && M.ProxyLine == I + T.Added + 1)
        ByColumn[M.ProxyColumn] = M.display() + " (" + M.Strategy + ")";
    std::string Methods;
    for (auto &[Column, Text] : ByColumn)
      Methods += (Methods.empty() ? " " : ", ") + Text;
    outs() << Colour(Cyan, "@@ line " + Twine(I + 1) + " @@") << Methods
           << "\n";
    StringRef Before = bare(Old[I]), After = bare(New[I + T.Added]);
    outs() << Colour(Red, "-" + Before) << "\n";
    std::string Indent = Before.take_while(isSpace).str() + "    ";
    for (const Piece &Part : insertionsIn(Before, After)) {
      bool IsCode = StringRef(Part.Text).contains("::heddle::");
      if (!Part.Inserted || !IsCode) { // a name or a path needs no line
        add(Part.Text, Part.Inserted);
        continue;
      }
      endLine();
      for (const std::string &Line : brokenCode(Part.Text)) {
        add(Indent + Line, true);
        endLine();
      }
    }
    endLine();
  }

  void add(StringRef Text, bool Inserted) {
    Line += Inserted ? Colour(Green, Text) : Text.str();
  }

  void endLine() {
    if (!Line.empty())
      outs() << Colour(Green, "+") << Line << "\n";
    Line.clear();
  }

  const ProxyText &T;
  const cache::UnitRecord &R;
  const cache::ProxyFile &P;
  std::vector<StringRef> Old, New;
  std::string Line;
  Paint Colour;
};

/// A unified diff that patch(1) takes.
class Unified {
public:
  explicit Unified(const ProxyText &T)
      : Name(T.Name), Added(T.Added), Old(T.originalLines()),
        New(T.proxyLines()) {}

  void print() {
    outs() << "--- " << Name << "\n+++ " << Name << "\n";
    for (size_t I = 0; I < Old.size();) {
      if (!differs(I)) {
        ++I;
        continue;
      }
      size_t End = I; // of the hunk's last change
      for (size_t Next = I; Next < Old.size() && Next <= End + 2 * Context + 1;
           ++Next)
        if (differs(Next))
          End = Next;
      printHunk(I < Context ? 0 : I - Context,
                std::min(End + 1 + Context, Old.size()));
      I = End + 1;
    }
  }

private:
  static constexpr size_t Context = 3;

  /// The lines that the proxy begins with go with the first one.
  bool differs(size_t I) const {
    return I == 0 ? Added > 0 || Old[0] != New[Added]
                  : Old[I] != New[I + Added];
  }

  void printHunk(size_t Begin, size_t End) {
    size_t Shift = Begin == 0 ? 0 : Added;
    outs() << "@@ -" << Begin + 1 << "," << End - Begin << " +"
           << Begin + Shift + 1 << "," << End - Begin + Added - Shift
           << " @@\n";
    if (Begin == 0)
      for (size_t I = 0; I < Added; ++I)
        print('+', New[I]);
    for (size_t I = Begin; I < End;) {
      if (Old[I] == New[I + Added]) {
        print(' ', Old[I++]);
        continue;
      }
      size_t Last = I;
      for (; Last < End && Old[Last] != New[Last + Added]; ++Last)
        print('-', Old[Last]);
      for (; I < Last; ++I)
        print('+', New[I + Added]);
    }
  }

  static void print(char Mark, StringRef Line) {
    outs() << Mark << Line;
    if (!Line.ends_with("\n"))
      outs() << "\n\\ No newline at end of file\n";
  }

  std::string Name;
  size_t Added;
  std::vector<StringRef> Old, New;
};

/// A proxy to show, of all that stand for one file.
struct Shown {
  const cache::UnitRecord *R;
  const cache::ProxyFile *P;
};

/// All proxies of the units of a source; those of a header that is asked for.
/// Of several configurations with the same proxy one is shown.
std::vector<Shown> proxiesOf(ArrayRef<std::string> Files,
                             ArrayRef<cache::UnitRecord> Records) {
  std::vector<Shown> Result;
  std::vector<std::pair<std::string, cache::Digest>> Known;
  for (const cache::UnitRecord &R : Records)
    for (const cache::ProxyFile &P : R.Proxies) {
      std::string Original = plainPath(P.Original, R.Directory);
      bool Wanted = any_of(Files, [&](const std::string &F) {
        return plainPath(F) == Original || plainPath(F) == plainPath(R.Source);
      });
      std::pair Key(Original, P.Content);
      if (!Wanted || is_contained(Known, Key))
        continue;
      Known.push_back(Key);
      Result.push_back({&R, &P});
    }
  return Result;
}

} // namespace

Expected<int> diff(const std::string &CacheDir, const DiffOptions &O) {
  Expected<cache::Cache> Store = cache::Cache::open(CacheDir);
  if (!Store)
    return Store.takeError();
  std::vector<cache::UnitRecord> Records = Store->records();
  std::vector<std::string> Inputs;
  for (const cache::UnitRecord &R : Records)
    for (const cache::Input &I : R.Inputs)
      Inputs.push_back(I.Path);
  std::vector<std::string> Files = filesNamed(O.File, Inputs);
  if (Files.empty())
    return errors::notInCache(O.File, CacheDir, nearestFiles(O.File, Inputs));
  std::vector<Shown> All = proxiesOf(Files, Records);
  bool AnyShown = O.Raw;
  for (auto &[R, P] : All) {
    Expected<ProxyText> Text = readProxy(*Store, *R, *P);
    if (!Text)
      return Text.takeError();
    if (O.Raw)
      Unified(*Text).print();
    else
      AnyShown |= Readable(*Text, *R, *P).print();
  }
  if (!AnyShown)
    outs() << Files.front() << ": nothing is woven in it\n";
  return 0;
}

} // namespace heddle
