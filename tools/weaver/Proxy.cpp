//===- Proxy.cpp - the files that the compiler gets instead -------------===//
//
// Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A proxy of a file is the file with edits inside its lines, after one or two
// lines that name the original. Every file on the include chain from the source
// to a woven header gets one, all in one folder, and they include each other by
// bare names. What they include besides is named so that it is found although
// they stand in another folder than the original.
//
//===----------------------------------------------------------------------===//

#include "DriverOptions.h"
#include "Pipeline.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace heddle::weaver {
namespace {

constexpr StringRef ByteOrderMark = "\xEF\xBB\xBF";

std::string quoted(StringRef Path) {
  std::string Result = "\"";
  for (char C : Path) {
    if (C == '"' || C == '\\')
      Result += '\\';
    Result += C;
  }
  return Result + "\"";
}

bool isInWord(char C) { return isAsciiIdentifierContinue(C); }

/// Identifiers of what proxies include of the runtime, those of directives left
/// out.
StringSet<> wordsOfRuntime(StringRef Folder) {
  StringSet<> Words;
  std::vector<std::string> Files = {"woven.h", "static.h"};
  for (size_t I = 0; I < Files.size(); ++I) {
    auto Buffer = MemoryBuffer::getFile(Folder + "/heddle/" + Files[I]);
    if (!Buffer)
      continue;
    for (StringRef Rest = (*Buffer)->getBuffer(); !Rest.empty();) {
      auto [Line, More] = Rest.split('\n');
      Rest = More;
      if (Line.consume_front("#include \"")) {
        std::string Name = Line.split('"').first.str();
        if (!is_contained(Files, Name))
          Files.push_back(std::move(Name));
      } else if (!Line.starts_with("#")) {
        Line = Line.split("//").first;
        while (!Line.empty()) {
          StringRef Word = Line.take_while(isInWord);
          Words.insert(Word);
          Line = Line.drop_front(Word.size()).drop_until(isInWord);
        }
      }
    }
  }
  return Words;
}

/// Macros of the command line with names that the runtime's header uses, too:
/// `-DN=4`.
std::vector<std::string> macrosInTheWay(const CompileCommand &Command,
                                        StringRef RuntimeInclude) {
  std::vector<std::string> Result;
  opt::InputArgList Parsed = parseOptions(Command.Args, Command.Compiler);
  std::vector<std::string> Macros = Parsed.getAllArgValues(opts::OPT_D);
  if (Macros.empty())
    return Result;
  StringSet<> Words = wordsOfRuntime(RuntimeInclude);
  for (StringRef Macro : Macros) {
    StringRef Name = Macro.take_while(isInWord);
    if (Words.contains(Name) && !is_contained(Result, Name))
      Result.push_back(Name.str());
  }
  return Result;
}

class Planner {
public:
  Planner(const CompileCommand &Command, const Includes &Seen, Edits Changes,
          Preprocessor &PP, const WeaverOptions &Options,
          const CompiledIn &Static)
      : Command(Command), Seen(Seen), Changes(std::move(Changes)), PP(PP),
        SM(PP.getSourceManager()), Options(Options), Static(Static) {}

  ProxyPlan run() {
    nameFiles();
    chooseFiles();
    rewriteDirectives();
    for (FileID F : Seen.Files)
      if (Chosen.count(F))
        write(F);
    return std::move(Plan);
  }

private:
  /// The name that the compiler itself would give each file: what `__FILE__`
  /// and messages show.
  void nameFiles() {
    Names[SM.getMainFileID()] = Command.Source;
    unsigned Number = 0;
    for (const IncludeDirective &D : Seen.Directives) {
      Number += D.Forced;
      if (D.Forced)
        Forced[D.Entered] = Number;
      if (D.Entered.isInvalid())
        continue;
      Names[D.Entered] = D.BesideIncluder && !sys::path::is_absolute(D.Name)
                             ? beside(Names[D.From], D.Name)
                             : D.Target->getNameAsRequested().str();
    }
  }

  std::string beside(StringRef Includer, StringRef Name) {
    StringRef Folder = sys::path::parent_path(Includer);
    if (Folder.empty())
      return (Command.compilesWithClang() ? "./" : "") + Name.str();
    return (Folder + "/" + Name).str();
  }

  bool isForced(FileID F) { return Forced.count(F); }

  bool isSystem(FileID F) {
    return SM.isInSystemHeader(SM.getLocForStartOfFile(F));
  }

  /// Adds \p F and what leads to it. \returns whether that is news.
  bool choose(FileID F) {
    bool News = false;
    for (; F.isValid() && SM.getFileEntryRefForID(F);
         F = SM.getFileID(SM.getIncludeLoc(F))) {
      News |= Chosen.insert(F).second;
      if (F == SM.getMainFileID())
        break;
    }
    return News;
  }

  void chooseFiles() {
    choose(SM.getMainFileID());
    for (auto &[F, E] : Changes)
      choose(F);
    for (bool News = true; News;) {
      News = false;
      for (const IncludeDirective &D : Seen.Directives)
        News |= chooseFor(D);
    }
  }

  bool chooseFor(const IncludeDirective &D) {
    if (!Chosen.count(D.From))
      // The compiler would not know that it has seen this file already.
      return D.Entered.isInvalid() && D.Target && isOnce(*D.Target) &&
             proxyOf(*D.Target).isValid() && choose(D.From);
    // A relative name could not be kept by an #include from another folder.
    return D.Entered.isValid() && (D.BesideIncluder || D.Next) &&
           !sys::path::is_absolute(Names[D.Entered]) && !isSystem(D.Entered) &&
           choose(D.Entered);
  }

  bool isOnce(FileEntryRef F) {
    const HeaderFileInfo *Info =
        PP.getHeaderSearchInfo().getExistingFileInfo(F);
    return Info && (Info->isPragmaOnce || Info->isImport);
  }

  /// The chosen file that stands for \p Target, if there is one.
  FileID proxyOf(FileEntryRef Target) {
    for (FileID F : Chosen)
      if (SM.getFileEntryRefForID(F) == Target)
        return F;
    return {};
  }

  void rewriteDirectives() {
    std::set<std::pair<FileID, unsigned>> Executed;
    for (const IncludeDirective &D : Seen.Directives) {
      Executed.insert({D.From, D.NameOffset});
      if (!Chosen.count(D.From) || !D.Target)
        continue;
      std::string To = destination(D);
      if (To.empty())
        continue;
      replace(D.From, D.NameOffset, D.NameEnd, To);
      if (D.Next) // what it goes on from is not the proxy's folder
        Changes[D.From].push_back(
            {D.KeywordOffset, D.KeywordLength, "include"});
    }
    for (const HasIncludeProbe &P : Seen.Probes) {
      Executed.insert({P.From, P.NameOffset});
      if (Chosen.count(P.From))
        replace(P.From, P.NameOffset, P.NameEnd, Command.absolute(P.Path));
    }
    for (FileID F : Chosen)
      rewriteUnseen(F, Executed);
  }

  /// What a directive in a proxy has to name; empty when it may stay.
  std::string destination(const IncludeDirective &D) {
    if (D.Entered.isValid() && Chosen.count(D.Entered))
      return proxyName(D.Entered);
    if (D.Entered.isInvalid() && isOnce(*D.Target))
      if (FileID F = proxyOf(*D.Target); F.isValid())
        return proxyName(F);
    if (D.BesideIncluder || D.Next)
      return Command.absolute(D.Target->getNameAsRequested());
    return "";
  }

  void replace(FileID F, unsigned Begin, unsigned End, StringRef To) {
    StringRef Old = SM.getBufferData(F).slice(Begin, End);
    bool Computed = !Old.starts_with("\"") && !Old.starts_with("<");
    Changes[F].push_back(
        {Begin, End - Begin, (Computed ? " " : "") + quoted(To)});
  }

  /// Quoted includes in parts that clang left out. Another compiler may take
  /// them, and would look in the wrong folder.
  void rewriteUnseen(FileID F,
                     const std::set<std::pair<FileID, unsigned>> &Executed) {
    StringRef Folder =
        sys::path::parent_path(SM.getFileEntryRefForID(F)->getName());
    Lexer Raw(F, SM.getBufferOrFake(F), SM, PP.getLangOpts());
    Token T;
    for (bool AtEnd = false; !AtEnd;) {
      AtEnd = Raw.LexFromRawLexer(T);
      if (!T.is(tok::hash) || !T.isAtStartOfLine())
        continue;
      AtEnd = Raw.LexFromRawLexer(T);
      if (!T.is(tok::raw_identifier) || T.isAtStartOfLine() ||
          !T.getRawIdentifier().starts_with("include"))
        continue;
      AtEnd = Raw.LexFromRawLexer(T);
      unsigned Offset = SM.getFileOffset(T.getLocation());
      if (!T.is(tok::string_literal) || T.isAtStartOfLine() ||
          Executed.count({F, Offset}))
        continue;
      StringRef Name(T.getLiteralData(), T.getLength());
      SmallString<256> Beside(Folder);
      sys::path::append(Beside, Name.drop_front().drop_back());
      std::string Path = Command.absolute(Beside);
      if (sys::fs::exists(Path))
        replace(F, Offset, Offset + T.getLength(), Path);
    }
  }

  /// The source keeps its own name, which object files and messages repeat.
  std::string proxyName(FileID F) {
    if (F == SM.getMainFileID())
      return sys::path::filename(Command.Source).str();
    std::string &Name = ProxyNames[F];
    if (!Name.empty())
      return Name;
    std::string Base = cache::encodeFileName(Command.absolute(Names[F]));
    Name = Base;
    for (unsigned N = 2; !Taken.insert(Name).second; ++N)
      Name = Base + "." + std::to_string(N);
    return Name;
  }

  std::string includeOfRuntime() {
    std::string Before, After;
    for (const std::string &M :
         macrosInTheWay(Command, Options.RuntimeInclude)) {
      Before += "#pragma push_macro(\"" + M + "\")\n#undef " + M + "\n";
      After += "#pragma pop_macro(\"" + M + "\")\n";
    }
    std::string Runtime = Options.RuntimeInclude + "/heddle/";
    std::string Text = "#include " + quoted(Runtime + "woven.h") + "\n";
    if (!Static.Headers.empty())
      Text += "#include " + quoted(Runtime + "static.h") + "\n";
    return Before + Text + After;
  }

  /// What the source's proxy includes before the first line.
  std::string firstIncludes() {
    std::string Text = includeOfRuntime();
    std::vector<std::string> Names = Static.Headers;
    for (auto &[F, Order] : Static.Files)
      if (Chosen.count(F))
        Names[Order] = proxyName(F);
    for (const std::string &Name : Names)
      Text += "#include " + quoted(Name) + "\n";
    return Text;
  }

  /// Before the declaration of a module, only its global fragment may include.
  /// Where the source has none it gets one; where it has one, its beginning is
  /// moved up: \p Own takes it out.
  std::string fragmentBegin(std::vector<Edit> &Own) {
    FileID F = SM.getMainFileID();
    if (!PP.getLangOpts().CPlusPlusModules)
      return "";
    Lexer Raw(F, SM.getBufferOrFake(F), SM, PP.getLangOpts());
    Token T, Next;
    Raw.LexFromRawLexer(T);
    Raw.LexFromRawLexer(Next);
    auto Is = [](const Token &Word, StringRef Text) {
      return Word.is(tok::raw_identifier) && Word.getRawIdentifier() == Text;
    };
    if (Is(T, "module") && Next.is(tok::semi)) {
      unsigned Begin = SM.getFileOffset(T.getLocation());
      unsigned End = SM.getFileOffset(Next.getEndLoc());
      Own.insert(Own.begin(), {Begin, End - Begin, ""});
      return "module;\n";
    }
    bool Declares = Is(T, "module") && Next.is(tok::raw_identifier);
    return Declares || (Is(T, "export") && Is(Next, "module")) ? "module;\n"
                                                               : "";
  }

  void write(FileID F) {
    std::vector<Edit> &Own = Changes[F];
    llvm::stable_sort(
        Own, [](const Edit &A, const Edit &B) { return A.Offset < B.Offset; });
    StringRef Original = SM.getBufferData(F);
    std::string Text;
    if (Original.starts_with(ByteOrderMark))
      Text = ByteOrderMark.str();
    if (F == SM.getMainFileID())
      Text += fragmentBegin(Own) + firstIncludes();
    else if (isForced(F))
      Text += includeOfRuntime();
    if (isSystem(F))
      Text += "#pragma GCC system_header\n";
    Text += "#line 1 " + quoted(Names[F]) + "\n";
    unsigned From = Original.starts_with(ByteOrderMark) ? 3 : 0;
    for (const Edit &E : Own) {
      Text += Original.slice(From, E.Offset);
      Text += E.Text;
      From = E.Offset + E.Length;
    }
    Text += Original.substr(From);
    Plan.IndexOf[F] = Plan.Files.size();
    Plan.Files.push_back(
        {proxyName(F), Names[F], std::move(Text), isForced(F) ? Forced[F] : 0});
    Plan.Changes[F] = std::move(Own);
  }

  const CompileCommand &Command;
  const Includes &Seen;
  Edits Changes;
  Preprocessor &PP;
  SourceManager &SM;
  const WeaverOptions &Options;
  const CompiledIn &Static;
  std::map<FileID, std::string> Names;
  std::map<FileID, unsigned> Forced; ///< by their number in the command
  std::map<FileID, std::string> ProxyNames;
  std::set<std::string> Taken;
  std::set<FileID> Chosen;
  ProxyPlan Plan;
};

} // namespace

ProxyPlan proxyFiles(const CompileCommand &Command, const Includes &Seen,
                     Edits Changes, Preprocessor &PP,
                     const WeaverOptions &Options, const CompiledIn &Static) {
  return Planner(Command, Seen, std::move(Changes), PP, Options, Static).run();
}

ProxyPlace placeIn(const ProxyPlan &Plan, SourceLocation Where,
                   const SourceManager &SM) {
  auto [F, Offset] = SM.getDecomposedLoc(Where);
  auto Index = Plan.IndexOf.find(F);
  if (Index == Plan.IndexOf.end())
    return {};
  const cache::ProxyContent &File = Plan.Files[Index->second];
  size_t At = File.Bytes.size() - SM.getBufferData(F).size() + Offset;
  if (auto Changes = Plan.Changes.find(F); Changes != Plan.Changes.end())
    for (const Edit &E : Changes->second)
      if (E.Offset > Offset)
        At -= E.Text.size() - E.Length;
  StringRef Before = StringRef(File.Bytes).take_front(At);
  size_t LineStart = Before.rfind('\n') + 1;
  return {File.Name, unsigned(Before.count('\n')) + 1,
          unsigned(At - LineStart) + 1};
}

} // namespace heddle::weaver
