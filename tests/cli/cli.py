#!/usr/bin/env python3
"""What the program says when something is wrong, and what it leaves behind: nothing by halves."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "integration"))
from harness import (EVERYTHING, Path, Skip, expect, expect_contains, expect_equal, expect_lacks, records,
                     run_command, run_with_gcc)

GOOD = "int good(int x) { return x; }\nint main() { return good(0); }\n"
WRONG = "int wrong() {\n  return undeclared;\n}\n"
# GCC's own: clang 19 knows no __integer_pack.
GCC_ONLY = ("template <int...> struct Pack {};\n#ifndef FOR_CLANG\n"
            "template <int N> using Numbers = Pack<__integer_pack(N)...>;\n#endif\n"
            "int f() { return 1; }\n")
VARIADIC = "int sum(int n, ...) { return n; }\nint other() { return 1; }\n"

OPTIONS = {
    "cc": ["--rules", "--cache", "--parse-arg", "--", "Example:"],
    "generate": ["--rules", "--cache", "--parse-arg", "-p", "-j", "--json", "files", "Example:"],
    "explain": ["--cache", "--json", "--parse-arg", "query", "QUERY is", "Exit status", "Example:"],
    "diff": ["--cache", "--raw", "file", "NO_COLOR", "Exit status", "Example:"],
    "eject": ["--cache", "-o", "-p", "--force", "EJECTED.md", "Example:"],
    "list": ["--cache", "--woven", "--refused", "--declared"],
    "about": ["--cache", "--json"],
    "clear": ["--cache"],
    "doctor": ["--cache", "--quick", "--json", "Exit status"],
    "gc": ["--cache", "-p"],
    "link": ["--cache", "--", "Example:"],
    "report": ["--cache", "-o", "Example:"],
    "verify": ["--binary", "--dir", "--json", "Exit status", "Example:"],
    "rules": ["check", "match"],
    "rules check": ["-p", "-j", "--parse-arg", "files", "Exit status", "Example:"],
    "rules match": ["-p", "-j", "--parse-arg", "FILE... METHOD", "Example:"],
}


class Place:
    """A folder with a rules file and a source; the compiler is g++."""

    def __init__(self, heddle, folder):
        self.heddle, self.folder = heddle, folder
        self.rules, self.cache = folder / "rules.yaml", folder / "cache"
        self.write("rules.yaml", EVERYTHING)
        self.write("a.cpp", GOOD)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return self.folder / name

    def cc(self, source="a.cpp", *flags, rules=None, cache=None, compiler="g++", options=()):
        command = [compiler, *flags, "-c", source, "-o", Path(source).stem + ".o"]
        return self.heddle.cc(command, rules or self.rules, cache or self.cache, self.folder, options=options)

    def native(self, source, *flags):
        return run_command(["g++", *flags, "-c", source, "-o", Path(source).stem + ".o"], self.folder)

    def database(self, *names):
        commands = [{"directory": str(self.folder), "file": name, "command": f"g++ -c {name} -o {Path(name).stem}.o"}
                    for name in names]
        return self.write("compile_commands.json", json.dumps(commands))

    def generate(self, *options, cache=None):
        return self.heddle.generate(self.folder, self.rules, cache or self.cache, *options)

    def nothing_left(self):
        """No object, no staged file, no record."""
        expect_equal([p.name for p in self.folder.rglob("*.o")], [], "objects")
        expect_equal([p.name for p in self.folder.rglob("*.heddle*")], [], "staged files")
        self.cache_is_whole()
        expect_equal(sorted(records(self.cache)), [], "records")

    def cache_is_whole(self):
        for part in ("staging", "pending"):
            expect_equal([p.name for p in (self.cache / part).glob("*")], [], part)


def one_paragraph(result):
    """One error, which begins as every error does."""
    expect_equal(result.err.count("heddle: error:"), 1, "errors in\n" + result.show())
    expect(result.err.startswith("heddle: error:"), "something stands before the error:\n" + result.show())


# Rules

def no_rules(p):
    for words in (["cc", "--cache", p.cache, "--", "g++", "-c", "a.cpp", "-o", "a.o"], ["generate", "-p", p.folder,
                                                                                        "--cache", p.cache]):
        p.database("a.cpp")
        done = p.heddle(*words, cwd=p.folder).fails(1, "no rules file is given", "--rules FILE")
        one_paragraph(done)
        p.nothing_left()


def unreadable_rules(p):
    one_paragraph(p.cc(rules=p.folder / "none.yaml").fails(1, "none.yaml", "No such file or directory", "--rules"))
    one_paragraph(p.cc(rules=p.folder).fails(1, "directory"))
    one_paragraph(p.cc(rules="/dev/null").fails(1, "/dev/null: error: cannot read the rules file: it is no plain file"))
    p.nothing_left()


def rules_out_of_a_pipe(p):
    words = '"$0" cc --rules <(cat rules.yaml) --cache cache -- g++ -c a.cpp -o a.o && "$0" list --cache cache'
    expect_contains(run_command(["bash", "-c", words, p.heddle.program], p.folder).ok().out, "woven  ")


def unknown_key(p):
    p.write("rules.yaml", EVERYTHING.replace("match:", "mach:"))
    done = p.cc().fails(1, f"{p.rules}:4:5: error: unknown key `mach`", "did you mean `match`?", "    mach:", "    ^")
    one_paragraph(done)
    p.nothing_left()
    p.database("a.cpp")
    one_paragraph(p.generate().fails(1, "unknown key `mach`"))
    p.nothing_left()


def rules_that_are_no_yaml(p):
    p.write("rules.yaml", "version: 1\nrules: [\n")
    one_paragraph(p.cc().fails(1, f"{p.rules}:", "not valid YAML"))
    p.write("rules.yaml", "")
    one_paragraph(p.cc().fails(1, "holds nothing", "version: 1"))
    p.nothing_left()


RULE = "version: 1\nrules:\n  - aspect: ops::A\n    match: {functions: [%s]}\n"


def rule_that_matches_nothing(p):
    p.database("a.cpp")
    p.write("rules.yaml", RULE % "goood")
    done = p.generate().fails(1, f"{p.rules}:3:5: error: the rule for `ops::A` matches nothing in the whole build",
                              "  - aspect: ops::A", "did you mean `good`?", "`required: false`")
    one_paragraph(done)
    p.nothing_left()
    p.generate(p.folder / "a.cpp").ok()  # not the whole build
    p.write("rules.yaml", RULE % "goood" + "    required: false\n")
    noted = p.generate().ok()
    expect_contains(noted.out, f"{p.rules}:3:5: note: the rule for `ops::A` matches nothing", "did you mean `good`?",
                    "1 unchanged")  # the names were kept
    again = p.generate().ok()  # nothing is parsed again, not even for the names
    expect_contains(again.out, "note: the rule for `ops::A` matches nothing", "1 unchanged")
    expect_lacks(again.out, "did you mean")


def rule_that_matches_in_one_unit_of_several(p):
    p.write("b.cpp", "int best() { return 1; }\n")
    p.database("a.cpp", "b.cpp")
    p.write("rules.yaml", RULE % "best")
    p.generate().ok()
    expect_lacks(p.generate().ok().out, "matches nothing")
    p.write("b.cpp", "int bast() { return 1; }\n")
    one_paragraph(p.generate().fails(1, "matches nothing in the whole build", "did you mean `bast`?"))


def included_rules(p):
    p.write("more.yaml", RULE % "good")
    p.write("rules.yaml", "version: 1\ninclude: more.yaml\n")
    p.cc("a.cpp", "-MMD").ok()
    expect_contains((p.folder / "a.d").read_text(), "rules.yaml", "more.yaml")
    expect_contains(p.heddle("explain", "--cache", p.cache, "good").ok().out, "ops::A", "more.yaml:3")
    p.write("more.yaml", (RULE % "good").replace("ops::A", "ops::B"))
    p.cc().ok()
    expect_contains(p.heddle("explain", "--cache", p.cache, "good").ok().out, "ops::B")
    p.write("more.yaml", "version: 1\ninclude: rules.yaml\n")
    one_paragraph(p.cc().fails(1, "more.yaml:2:10: error: `include` goes in a circle", "rules.yaml -> "))
    (p.folder / "more.yaml").unlink()
    one_paragraph(p.cc().fails(1, "rules.yaml:2:10: error: cannot read the included rules file", "more.yaml"))


def missing_aspect_header(p):
    p.write("rules.yaml", RULE % "good" + "    bind: static\n    header: a.h\n")
    p.database("a.cpp", "a.cpp")
    for done in (p.cc(), p.generate()):
        done.fails(1, f"{p.rules}:6:13: error: there is no header `a.h`\n    header: a.h\n            ^\n",
                   f"it is looked for as '{p.folder}/a.h'")
    p.nothing_left()
    p.heddle("rules", "check", p.rules).ok()


def check_sees_overridden_sources(p):
    rules = lambda *words: p.heddle("rules", *words, cwd=p.folder)
    p.write("other.cpp", "int spare(int x) { return x; }\n")
    p.write("rules.yaml", RULE % "spare" + "sources:\n  - source: a.cpp\n    replacement: other.cpp\n")
    p.database("a.cpp")
    expect_contains(rules("check", "-p", ".", "rules.yaml").ok().out, "matches 1 function\n")
    expect_contains(rules("match", "-p", ".", "rules.yaml", "spare").ok().out, "1. ops::A")
    p.generate().ok()  # which finds the same
    p.write("rules.yaml", RULE % "good" + "sources:\n  - source: a.cpp\n    replacement: other.cpp\n")
    expect_contains(rules("check", "-p", ".", "rules.yaml").out, "matches nothing in the whole build")


def odd_databases(p):
    check = lambda: p.heddle("rules", "check", "-p", ".", "rules.yaml", cwd=p.folder)
    database = p.folder / "compile_commands.json"
    os.mkfifo(database)
    one_paragraph(check().fails(1, "there are no compile commands in '.'", "it is no plain file"))
    database.unlink()
    database.symlink_to("/dev/zero")
    one_paragraph(check().fails(1, "it is no plain file"))
    database.unlink()
    database.write_text("[" * 50000)
    one_paragraph(check().fails(1, "it is nested too deeply"))
    directory = json.dumps(str(p.folder))
    database.write_text('[{"directory": %s, "file": "a.cpp", "arguments": ["g++", "-c", "a.cpp", "-DX=\\"%s\\\\"]}]' %
                        (directory, "[{" * 200))
    check().ok()  # brackets in a text are no levels


def rules_are_checked(p):
    check = lambda *words: p.heddle("rules", "check", *words, cwd=p.folder)
    p.write("other.yaml", RULE % "goood" + "    after: ops::Lost\n")
    expect_contains(check("rules.yaml", "other.yaml").ok().out, "2 files: no mistake",
                    "other.yaml:3: note: `ops::A` is to stand after `ops::Lost`, but no rule is for that aspect")
    one_paragraph(check().fails(1, "no rules file is given", "heddle rules check rules.yaml"))
    one_paragraph(check("none.yaml").fails(1, "none.yaml: error: cannot read the rules file"))
    p.write("wrong.yaml", "version: 1\n")
    one_paragraph(check("wrong.yaml").fails(1, "wrong.yaml:1:1: error: `rules` is missing"))
    p.database("a.cpp")
    done = check("-p", ".", "rules.yaml").ok()
    expect_contains(done.out, "rules.yaml:3: ", ": matches 2 functions\n")
    done = check("-p", ".", "other.yaml")
    expect_equal(done.status, 1, "status")
    expect_contains(done.out, "other.yaml:3:5: error: the rule for `ops::A` matches nothing", "did you mean `good`?",
                    "some match nothing")
    one_paragraph(check("-p", "nowhere", "rules.yaml").fails(1, "there are no compile commands in 'nowhere'"))
    expect(not p.cache.exists(), "a check has made a cache")


def rules_are_asked(p):
    ask = lambda *words: p.heddle("rules", "match", *words, cwd=p.folder)
    p.write("rules.yaml", RULE % "'ns::**'" + """  - aspect: ops::B
    priority: 3
    match: {classes: ["ns::*"], attribute: slow}
    where: {access: public, const: true}
  - aspect: ops::A
    match: {methods: ["**::f(int) const"]}
""")
    expect_equal(ask("rules.yaml", "ns::C::f(int) const").ok().out,
                 "ns::C::f(int) const as a method, outermost first:\n"
                 "  1. ops::B  priority 3  rules.yaml:5  if its `where` holds: access\n"
                 "  2. ops::A  priority 0  rules.yaml:9\n"
                 "ns::C::f(int) const as a free function, outermost first:\n"
                 "  1. ops::A  priority 0  rules.yaml:3\n"
                 "  not known from a name: rules.yaml:5 (ops::B) selects by attribute or base class, too; "
                 "give a build with -p\n", "match")
    expect_contains(ask("rules.yaml", "other").ok().out, "no rule names other()\n")
    p.write("except.yaml", """version: 1
rules:
  - aspect: ops::A
    match: {classes: ["ns::C"]}
    except: {attribute: slow, derived_from: Base}
  - aspect: ops::B
    match: {classes: ["ns::C"]}
    where: {access: public}
  - aspect: ops::B
    match: {methods: ["ns::C::f()"]}
""")
    expect_equal(ask("except.yaml", "ns::C::f").ok().out,
                 "ns::C::f() as a method, outermost first:\n"
                 "  1. ops::A  priority 0  except.yaml:3  unless its `except` holds: attribute, derived_from\n"
                 "  2. ops::B  priority 0  except.yaml:6, except.yaml:9\n", "what a name does not tell")
    one_paragraph(ask("rules.yaml", "ns::*").fails(1, "'ns::*': this names no method and no function"))
    one_paragraph(ask("ns::C::f").fails(1, "no rules file is given"))
    p.write("a.cpp", "namespace ns { struct C { int f(int) const { return 1; } private: int g() const { return 1; } }; }\n")
    p.database("a.cpp")
    expect_equal(ask("-p", ".", "rules.yaml", "ns::C::f").ok().out,
                 "ns::C::f(int) const, outermost first:\n"
                 "  1. ops::B  priority 3  rules.yaml:5\n"
                 "  2. ops::A  priority 0  rules.yaml:9\n", "match in a build")
    expect_equal(ask("-p", ".", "rules.yaml", "ns::C::g").ok().out, "ns::C::g() const: no rule matches it\n", "none")
    # A unit that only sees a declaration knows less, whichever comes first; and units have functions of their own.
    p.write("f.h", "void f();\n")
    p.write("a.cpp", '#include "f.h"\nvoid f() {}\nstatic void own() {}\nvoid a() { own(); }\n')
    p.write("b.cpp", '#include "f.h"\nstatic void own() {}\nvoid b() { f(); own(); }\n')
    p.write("rules.yaml", RULE % "'**'" + "    where: {files: a.cpp}\n")
    for order in (("a.cpp", "b.cpp"), ("b.cpp", "a.cpp")):
        p.database(*order)
        expect_contains(ask("-p", ".", "rules.yaml", "f").ok().out, "f(), outermost first:\n  1. ops::A")
        expect_contains(ask("-p", ".", "rules.yaml", "own").ok().out, "own(), outermost first:\n  1. ops::A",
                        "own(): no rule matches it\n")
        expect_contains(p.heddle("rules", "check", "-p", ".", "rules.yaml", cwd=p.folder).ok().out,
                        "ops::A: matches 3 functions")
    one_paragraph(ask("-p", ".", "rules.yaml", "ns::C::h").fails(1, "there is no function 'ns::C::h' in the build"))
    expect(not p.cache.exists(), "a question has made a cache")


# Sources

def source_that_gcc_rejects(p):
    p.write("a.cpp", WRONG)
    native = p.native("a.cpp", "-Wall")
    expect(native.status != 0, "g++ takes it")
    woven = p.cc("a.cpp", "-Wall")
    expect_equal((woven.status, woven.err, woven.out), (native.status, native.err, native.out), "what g++ says")
    p.nothing_left()


def source_that_gcc_alone_can_judge(p):
    # Clang takes it, and it is an error only with -Werror; the second only when optimising.
    for text, flags in (("int f(int x)\n{\n  int unused;\n  return x;\n}\n", ["-Wall", "-Werror"]),
                        ("int a[2];\nint f(int x) {\n  return x + a[7];\n}\n", ["-O2", "-Wall", "-Werror"])):
        p.write("a.cpp", text)
        native = p.native("a.cpp", *flags)
        expect(native.status != 0, "g++ takes it")
        woven = p.cc("a.cpp", *flags)
        expect_equal((woven.status, woven.err), (native.status, native.err), f"what g++ says with {flags}")
        expect_equal([path.name for path in p.folder.rglob("*.o")], [], "objects")


def warnings_come_through(p):
    p.write("a.cpp", "int f(int x)\n{\n  int unused = 1;\n  return x;\n}\n")
    native = p.native("a.cpp", "-Wall")
    woven = p.cc("a.cpp", "-Wall").ok()
    expect_contains(native.err, "a.cpp:3:7: warning: unused variable")
    expect_equal(woven.err, native.err, "warnings")


def source_that_clang_rejects(p):
    p.write("a.cpp", GCC_ONLY)
    p.native("a.cpp").ok()
    (p.folder / "a.o").unlink()
    done = p.cc().fails(1, "'a.cpp' cannot be woven: clang cannot parse it:", "a.cpp:3:", "__integer_pack",
                        "--parse-arg")
    one_paragraph(done)
    p.nothing_left()
    p.cc("a.cpp", options=["--parse-arg=-DFOR_CLANG"]).ok()
    expect("a.cpp" in records(p.cache), "not woven with --parse-arg")


def missing_source(p):
    native, woven = p.native("none.cpp"), p.cc("none.cpp")
    expect_equal((woven.status, woven.err), (native.status, native.err), "what g++ says")
    p.nothing_left()


def missing_header(p):
    p.write("a.cpp", '#include "nowhere.h"\n')
    native, woven = p.native("a.cpp"), p.cc()
    expect_equal((woven.status, woven.err), (native.status, native.err), "what g++ says")
    p.nothing_left()


def old_object_goes_when_the_compile_fails(p):
    p.cc().ok()
    p.write("a.cpp", WRONG)
    expect(p.cc().status != 0, "it compiled")
    p.native("a.cpp")
    stands = (p.folder / "a.o").exists()
    p.write("a.cpp", GOOD)
    p.cc().ok()
    p.write("a.cpp", WRONG)
    p.cc()
    expect_equal((p.folder / "a.o").exists(), stands, "whether the old object stands, as with g++")


def generate_publishes_all_or_nothing(p):
    p.write("wrong.cpp", WRONG)
    p.write("worse.cpp", "int worse() { return also_undeclared; }\n")
    p.database("a.cpp", "wrong.cpp", "worse.cpp")
    done = p.generate().fails(1, "'wrong.cpp' cannot be woven", "wrong.cpp:2:", "undeclared",
                              "'worse.cpp' cannot be woven",
                              "also_undeclared")
    expect_equal(done.err.count("heddle: error:"), 2, "errors")
    p.nothing_left()
    p.write("wrong.cpp", "int right() { return 1; }\n")
    p.write("worse.cpp", "int better() { return 1; }\n")
    expect_contains(p.generate().ok().out, "3 units (3 woven anew", "3 methods woven")
    p.cache_is_whole()


# Rules that name what cannot be woven

def named_but_refused(p):
    p.write("a.cpp", VARIADIC)
    named = EVERYTHING.replace('functions: ["**"]', 'functions: ["sum", "other"]')
    p.write("rules.yaml", named)
    done = p.cc().fails(1, "holds what a rule names but cannot be woven", "a.cpp:1: sum(int, ...)", "rules.yaml:3",
                        "c-variadic",
                        "required: false")
    one_paragraph(done)
    p.nothing_left()
    p.database("a.cpp")
    one_paragraph(p.generate().fails(1, "sum(int, ...)", "c-variadic"))
    p.nothing_left()

    p.write("rules.yaml", named.replace("    match:", "    required: false\n    match:"))
    p.cc().ok()
    listed = p.heddle("list", "--cache", p.cache).ok().out
    expect_contains(listed, "refused  sum(int, ...): c-variadic: it takes C variadic arguments", "woven  other()")
    expect_contains(p.heddle("explain", "--cache", p.cache, "sum").ok().out, "refused (c-variadic)")


SILENT = EVERYTHING.replace("    throws: false\n", "")


def warned_of(result, count, first):
    expect_equal(result.err.count("warning:"), 1 if count else 0, "warnings in\n" + result.show())
    if count:
        expect_contains(result.err, "rules.yaml:3:5: warning: `test::Counting` may throw", count, first,
                        "  - aspect: test::Counting\n    ^\n", "  help: write `throws: false`")


def throws_where_nothing_may(p):
    """C12, by wildcards: a warning for the rule, until something is said."""
    p.write("quiet.h", "struct Quiet { ~Quiet() {} int f() noexcept { return 1; } int g() { return 2; } };\n")
    p.write("a.cpp", '#include "quiet.h"\nint a() { return Quiet().f(); }\n')
    p.write("b.cpp", '#include "quiet.h"\nint b() noexcept { return Quiet().g(); }\n')
    silent = SILENT.replace("match:\n", 'match:\n      methods: ["**::*"]\n')
    p.write("rules.yaml", silent)
    warned_of(p.cc().ok(), "around 2 noexcept functions, the first", "`Quiet::f()` (./quiet.h:1)")
    warned_of(p.cc().ok(), 0, "")  # nothing is woven anew
    p.database("a.cpp", "b.cpp")
    for options in ([], [], ["--json"]):
        warned_of(p.generate(*options).ok(), "around 3 noexcept functions, the first", "`Quiet::f()` (./quiet.h:1)")
    expect_contains(p.heddle("explain", "--cache", p.cache, "Quiet::f").ok().out, "quiet.h:1, noexcept, id",
                    "rules.yaml:3  may throw")
    expect_lacks(p.heddle("explain", "--cache", p.cache, "Quiet::g").ok().out, ", noexcept", "may throw")

    both = "version: 1\nrules: [{aspect: ops::A, match: {methods: ['Quiet::*']}}, {aspect: ops::B, match: {classes: [Quiet]}}]\n"
    p.write("rules.yaml", both)
    expect_equal([line.split("warning: ")[1].split(" ")[0] for line in p.generate().ok().err.splitlines()
                  if "warning: " in line], ["`ops::A`", "`ops::B`"], "aspects")
    p.write("rules.yaml", silent.replace("    match:", "    where: {noexcept: false}\n    match:"))
    warned_of(p.generate().ok(), 0, "")
    expect_lacks(p.heddle("list", "--cache", p.cache, "--woven").ok().out, "Quiet::f", "~Quiet")
    p.write("rules.yaml", silent.replace("    match:", "    throws: false\n    match:"))
    warned_of(p.generate().ok(), 0, "")
    expect_contains(p.heddle("list", "--cache", p.cache, "--woven").ok().out, "Quiet::f", "~Quiet")
    expect_contains(p.heddle("explain", "--cache", p.cache, "Quiet::f").ok().out, "rules.yaml:3  throws: false")


def throws_where_a_name_may_not(p):
    """C12, by a name or with `throws: true`: an error."""
    p.write("a.cpp", "struct Quiet { ~Quiet() {} int f() noexcept { return 1; } };\nint a() { return Quiet().f(); }\n")
    named = SILENT.replace('classes: ["**"]', 'methods: ["Quiet::f"]').replace('      functions: ["**"]\n', "")
    wild = named.replace("Quiet::f", "Quiet::*")
    said = "    throws: true\n    match:"
    p.database("a.cpp")
    for rules, texts in ((named, ["`test::Counting` may throw", "`Quiet::f()` (a.cpp:1)", "write `throws: false`"]),
                         (named.replace("Quiet::f", "Quiet::~Quiet"), ["may throw", "`Quiet::~Quiet()` (a.cpp:1)"]),
                         (named.replace("    match:", "    required: false\n    match:"), ["may throw"]),
                         (wild.replace("    match:", said), ["`test::Counting` throws", "around 2 noexcept functions",
                                                             "help: leave such functions out"])):
        p.write("rules.yaml", rules)
        for done in (p.cc(), p.generate()):
            one_paragraph(done.fails(1, "rules.yaml:3:5: error:", "  - aspect: test::Counting\n    ^\n", *texts))
            p.nothing_left()
    for rules in (named.replace("    match:", "    throws: false\n    match:"),
                  SILENT.replace('      classes: ["**"]\n', "").replace('"**"', "a")):
        p.write("rules.yaml", rules)
        expect_equal(p.cc().ok().err, "", "messages")


# Build folders

def missing_database(p):
    one_paragraph(p.generate().fails(1, f"there are no compile commands in '{p.folder}'",
                                     "CMAKE_EXPORT_COMPILE_COMMANDS", "-p"))
    p.write("compile_commands.json", "[{")
    p.generate().fails(1, "there are no compile commands in", "Configure the build")  # after what LLVM's parser says
    p.write("compile_commands.json", "[]")
    one_paragraph(p.generate().fails(1, "names no command that compiles one C++ source"))
    p.write("compile_commands.json", json.dumps([{"directory": str(p.folder), "file": "a.c", "command": "gcc -c a.c"}]))
    one_paragraph(p.generate().fails(1, "names no command that compiles one C++ source",
                                     "Is it the right build folder?"))
    p.nothing_left()


def missing_command(p):
    p.database("a.cpp")
    p.write("b.cpp", GOOD)
    one_paragraph(p.generate(p.folder / "b.cpp").fails(1, "b.cpp' has no compile command in", "compile_commands.json"))
    one_paragraph(p.generate(p.folder / "none.cpp").fails(1, "none.cpp' has no compile command in"))
    p.nothing_left()
    expect_contains(p.generate(p.folder / "a.cpp").ok().out, "1 units (1 woven anew")


# Caches

def cache_is_a_file(p):
    p.write("cache", "mine\n")
    one_paragraph(p.cc().fails(1, f"'{p.cache}' is not a directory", "--cache"))
    expect_equal((p.folder / "cache").read_text(), "mine\n", "the file")
    expect(not (p.folder / "a.o").exists(), "an object was left")
    one_paragraph(p.cc(cache=p.cache / "below").fails(1, f"{p.cache}"))


def cache_is_a_folder_of_something_else(p):
    other = p.folder / "other"
    other.mkdir(mode=0o755)
    (other / "precious.txt").write_text("mine\n")
    for done in (p.cc(cache=other), p.heddle("clear", "--cache", other), p.heddle("list", "--cache", other)):
        one_paragraph(done.fails(1, f"'{other}' holds other files and is no heddle cache", "nothing was changed"))
    expect_equal([path.name for path in other.iterdir()], ["precious.txt"], "what is there")
    p.nothing_left()


def cache_cannot_be_written(p):
    p.cc(cache="/proc/heddle").fails(1, "/proc/heddle", "--cache")
    p.nothing_left()
    as_user = {}
    if os.geteuid() == 0:  # whom no permission stops
        as_user = {"user": "nobody"}
        try:
            subprocess.run([p.heddle.program, "--version"], capture_output=True, check=True, **as_user)
        except (PermissionError, subprocess.CalledProcessError):
            raise Skip("root may write everywhere, and nobody may not run this heddle") from None
    locked = p.folder / "locked"
    locked.mkdir(mode=0o555)
    command = [p.heddle.program, "cc", "--rules", p.rules, "--cache", locked / "cache", "--", "g++", "-c", "a.cpp",
               "-o", "/tmp/never.o"]
    try:
        done = subprocess.run([str(word) for word in command], cwd=p.folder, capture_output=True, text=True, **as_user)
    except PermissionError:
        raise Skip("nobody may not enter the folder of this test") from None
    expect_equal(done.returncode, 1, "status")
    expect_contains(done.stderr, "heddle: error: cannot make the cache directory", "Permission denied", "--cache")
    p.nothing_left()


def missing_cache(p):
    for words in (["list"], ["about"], ["explain", "f"]):
        one_paragraph(p.heddle(*words, "--cache", p.cache).fails(1, f"there is no cache directory '{p.cache}'",
                                                                 "--cache"))
    expect(not p.cache.exists(), "a query made the cache")


def cache_life(p):
    p.cc().ok()
    about = json.loads(p.heddle("about", "--json", "--cache", p.cache).ok().out)
    expect_equal((about["units"], about["woven"], about["refused"], about["refusedBy"]), (1, 1, 1, {"main": 1}),
                 "about --json")
    expect(about["bytes"] > 0 and about["cache"] == str(p.cache), f"about --json: {about}")
    expect_contains(p.heddle("about", "--cache", p.cache).ok().out, "1 woven, 1 refused", str(p.cache))
    p.heddle("clear", "--cache", p.cache).ok()
    expect(not p.cache.exists(), "the cache is still there")
    p.cc().ok()


def questions(p):
    p.write("a.cpp",
            "namespace ns {\nstruct Class {\n  int method(int x) const { return x; }\n};\n}\n"
            "int use(ns::Class c) { return c.method(1); }\n")
    p.cc().ok()
    ask = lambda query: p.heddle("explain", "--cache", p.cache, query)
    for query in ("ns::Class::method", "ns::Class::method(int) const", "::ns::Class::method(int)const", "ns::Class",
                  "a.cpp:3"):
        expect_contains(ask(query).ok().out, "ns::Class::method(int) const\n  a.cpp:3, id ",
                        "test::Counting  priority 0", "rules.yaml:3",
                        "woven (guard)", "proxy ")
    place = re.search(r"proxy (.*):(\d+):(\d+)\n", ask("ns::Class").out)
    line = Path(place[1]).read_text().splitlines()[int(place[2]) - 1]
    expect(line[int(place[3]) - 1:].startswith("{{typedef decltype("), f"explain points to {line[int(place[3]) - 1:][:40]!r}")
    one_paragraph(ask("ns::Class::methd").fails(1, "no rule matched 'ns::Class::methd'",
                                                "Did you mean ns::Class::method?", "heddle list"))
    one_paragraph(ask("something::else::entirely").fails(1, "no rule matched 'something::else::entirely'"))


# The command line

def wrong_words(p):
    p.heddle("weave").fails(2, "weave", "--help")
    p.heddle().fails(2, "subcommand is required", "--help")
    p.heddle("cc", "--rule", p.rules, "--", "g++").fails(2, "--rule", "--help")
    p.heddle("generate", "--jobs", "2").fails(2, "--jobs")
    p.heddle("generate", "-j", "many").fails(2, "many")
    p.heddle("explain").fails(2, "query is required")
    p.heddle("list", "extra").fails(2, "extra")
    p.heddle("cc", "--cache").fails(2, "--cache")
    for name in ("cc", "link"):
        rules = ["--rules", p.rules] if name == "cc" else []
        one_paragraph(p.heddle(name, *rules, "--cache", p.cache).fails(1, "no compiler command is given", "two dashes"))
        one_paragraph(p.heddle(name, "--cache", p.cache, "--").fails(1, "no compiler command is given"))
    # Without the dashes the compiler's words are heddle's.
    p.heddle("cc", "--rules", p.rules, "g++", "-c", "a.cpp", cwd=p.folder).fails(2, "g++")
    p.nothing_left()


def missing_compiler(p):
    one_paragraph(p.cc(compiler="no-such-g++").fails(1, "cannot run 'no-such-g++'", "PATH"))
    expect(not (p.folder / "a.o").exists(), "an object was left")
    one_paragraph(p.heddle("link", "--cache", p.cache, "--", "no-such-thing", "x").fails(1,
                                                                                         "cannot run 'no-such-thing'"))
    p.write("program.txt", "no program\n")
    p.heddle.cc([p.folder / "program.txt", "x"], p.rules, p.cache, p.folder).fails(1, "cannot run")


def help_tells_all(p):
    whole = p.heddle("--help").ok().out
    for name, texts in OPTIONS.items():
        name = name.split()
        expect_contains(whole, f"  {name[0]} ")
        done = p.heddle(*name, "--help").ok()
        expect_contains(done.out, "--help", *texts)
        expect_equal(done.err, "", "stderr")
        expect_equal(p.heddle(*name, "-h").ok().out, done.out, "-h")
    expect_contains(p.heddle("--version").ok().out, "heddle ", "clang version")


def compiler_status_is_kept(p):
    script = p.write("fake-g++", "#!/bin/sh\nexit 42\n")
    script.chmod(0o755)
    p.heddle.cc([script, "--version"], p.rules, p.cache, p.folder).fails(42)
    killed = p.write("killed-g++", "#!/bin/sh\nkill -SEGV $$\n")
    killed.chmod(0o755)
    p.heddle.cc([killed, "--version"], p.rules, p.cache, p.folder).fails(128 + 11)
    p.heddle.cc([killed, "-c", "a.cpp", "-o", "a.o"], p.rules, p.cache, p.folder).fails(128 + 11)
    expect(not (p.folder / "a.o").exists(), "an object was left")


# Many at once, and the end at any moment

def several_compiles_at_once(p):
    p.write("a.cpp", "#include <string>\nstd::string f(std::string s) { return s; }\n")
    command = [str(word) for word in (p.heddle.program, "cc", "--rules", p.rules, "--cache", p.cache, "--",
                                      "g++", "-c", "a.cpp", "-o", "a.o")]
    for _ in range(3):
        shutil.rmtree(p.cache, ignore_errors=True)
        started = [subprocess.Popen(command, cwd=p.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                   for _ in range(3)]
        for process in started:
            said = process.communicate()[0].decode()
            expect_equal((process.returncode, said), (0, ""), "a compile beside another of the same source")
        p.cache_is_whole()
        expect_equal(len(records(p.cache)["a.cpp"]), 1, "records")
        p.cc().ok()


def proxies_of(cache):
    """The proxies by name, without the fingerprint that the text of the rules decides."""
    found = [path for path in (cache / "proxies").rglob("*.cpp") if path.is_file()]
    result = {path.name: path.read_bytes() for path in found}
    expect_equal(len(result), len(found), "proxies of distinct sources")
    return result


def killed_generate(p):
    names = [f"u{n}.cpp" for n in range(6)]
    for name in names:
        p.write(name, f"#include <cstddef>\nint {Path(name).stem}(std::size_t x) {{ return int(x); }}\n")
    p.database(*names)
    begin = time.monotonic()
    p.generate("-j", "2", cache=p.folder / "reference").ok()
    whole = time.monotonic() - begin
    reference = proxies_of(p.folder / "reference")
    expect_equal(len(reference), len(names), "proxies")
    chance = random.Random(7)
    command = [p.heddle.program, "generate", "-p", p.folder, "--rules", p.rules, "--cache", p.cache, "-j", "2"]
    for round in range(8):
        if round % 2:  # over what the last one left, or afresh
            shutil.rmtree(p.cache, ignore_errors=True)
        process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            process.wait(timeout=whole * chance.uniform(0.3, 1.1))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        expect_contains(p.generate().ok().out, "6 units", "6 methods woven")
        expect_equal(proxies_of(p.cache), reference, "proxies after a kill")
        p.cache_is_whole()
        if round % 3 == 0:
            p.rules.write_text(p.rules.read_text() + "# another\n")


def starts_without_clang(p):
    linked = run_command(["ldd", p.heddle.program])
    if linked.status:
        raise Skip("there is no ldd")
    expect_lacks(linked.out, "libLLVM", "libclang")


def half_an_installation(p):
    """`heddle` alone answers what is known, and says what it lacks for the rest."""
    p.cc().ok()
    alone = p.folder / "alone/heddle"
    alone.parent.mkdir()
    shutil.copy(p.heddle.program, alone)
    expect_contains(run_command([alone, "list", "--cache", p.cache]).ok().out, "woven  good(int)")
    run_command([alone, "about", "--cache", p.cache]).ok()
    run_command([alone, "rules", "check", p.rules]).ok()
    p.write("b.cpp", "int b() { return 1; }\n")
    one_paragraph(run_command([alone, "cc", "--rules", p.rules, "--cache", p.cache, "--", "g++", "-c", "b.cpp", "-o",
                               "b.o"], p.folder).fails(1, "heddle-weave', the part of heddle that parses: No such file",
                                                       "Install heddle again"))
    expect(not (p.folder / "b.o").exists(), "there is an object")


def rules_from_a_pipe(p):
    """Read once, though two programs share the work."""
    pipe = p.folder / "pipe.yaml"
    os.mkfifo(pipe)
    p.database("a.cpp")
    for words in (["cc", "--rules", pipe, "--cache", p.cache, "--", "g++", "-c", "a.cpp", "-o", "a.o"],
                  ["rules", "check", "-p", p.folder, pipe]):
        process = subprocess.Popen([str(word) for word in (p.heddle.program, *words)], cwd=p.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        pipe.write_text(EVERYTHING)
        said = process.communicate(timeout=60)[0].decode()
        expect_equal(process.returncode, 0, f"status; it said {said}")
    expect("a.cpp" in records(p.cache), "a.cpp is not woven")


CHECKS = [no_rules, unreadable_rules, rules_out_of_a_pipe, unknown_key, rules_that_are_no_yaml,
          rule_that_matches_nothing,
          rule_that_matches_in_one_unit_of_several, included_rules, missing_aspect_header, rules_are_checked, check_sees_overridden_sources, odd_databases,
          rules_are_asked, source_that_gcc_rejects, source_that_gcc_alone_can_judge,
          warnings_come_through, source_that_clang_rejects, missing_source, missing_header,
          old_object_goes_when_the_compile_fails,
          generate_publishes_all_or_nothing, named_but_refused, throws_where_nothing_may,
          throws_where_a_name_may_not, missing_database, missing_command, cache_is_a_file,
          cache_is_a_folder_of_something_else, cache_cannot_be_written, missing_cache, cache_life, questions,
          wrong_words, missing_compiler,
          help_tells_all, starts_without_clang, half_an_installation, rules_from_a_pipe, compiler_status_is_kept, several_compiles_at_once, killed_generate]


def main():
    return run_with_gcc(__doc__, CHECKS, Place)


if __name__ == "__main__":
    sys.exit(main())
