#!/usr/bin/env python3
"""heddle explain, heddle diff and heddle eject: what a person asks of a woven build."""

import json
import os
import pty
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "integration"))
from harness import (Path, Skip, expect, expect_contains, expect_equal, expect_lacks, records, run_command,
                     run_with_gcc)

RULES = """version: 1
rules:
  - aspect: test::Counting
    match:
      classes: ["ns::*"]
      functions: ["app::free*", "app::vari*", "app::two", "app::three"]
  - aspect: test::First
    priority: 5
    match:
      functions: ["app::free_one"]
  - aspect: test::Counting
    match: {functions: ["ns::plain"]}
"""

HEADER = """#pragma once
#include "deep/none.h"
namespace ns {
struct Class {
  int method(int x) const { return x; }
  int other(int,
            int b) {
    int c = b;
    return c;
  }
};
template <class T>
T plain(T a) {
  return a + 1;
}
}
"""

SOURCE = """#include "lib/class.h"
#include <cstdio>

namespace app {
int free_one(ns::Class &c) {
  return c.method(1);
}
int unmatched(int x) {
  struct Local { int f() { return 1; } };
  return x + Local().f();
}
int variadic(int n, ...) { return n; }
int two(int a) { return a; } int three(int a) { return a; }
}
int global = 3;
"""

MAIN = """#include "lib/class.h"
#include <cstdio>
namespace app {
int free_one(ns::Class &);
int two(int);
}
int main() {
  ns::Class c;
  std::printf("%d\\n", app::free_one(c) + app::two(3) + c.other(1, 2) + ns::plain(1));
}
"""


class Project:
    """Two sources and a header, woven."""

    def __init__(self, heddle, folder):
        self.heddle, self.folder, self.cache = heddle, folder, folder / "cache"
        self.rules = self.write("rules.yaml", RULES)
        self.header = self.write("src/lib/class.h", HEADER)
        self.write("src/lib/deep/none.h", "// nothing to weave\n")
        self.source = self.write("src/a.cpp", SOURCE)
        self.write("src/main.cpp", MAIN)
        for name in ("a", "main"):
            self.compile(name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return path

    def compile(self, name):
        self.heddle.cc(self.command(name), self.rules, self.cache, self.folder).ok()

    def command(self, name):
        return ["g++", "-c", f"src/{name}.cpp", "-o", f"{name}.o"]

    def ask(self, *words):
        return self.heddle(*words, "--cache", self.cache, cwd=self.folder)

    def explain(self, query, *options):
        return self.ask("explain", *options, query)


def places_of_one_function(p):
    """By name and by every line from signature to brace, in sources and headers, by any spelling of the path."""
    wanted = "ns::Class::other(int, int)\n  src/lib/class.h:6, id "
    for place in ("src/lib/class.h", "lib/class.h", "class.h", p.header, "./src/../src/lib/class.h"):
        for line in (6, 7, 8, 10):
            expect_contains(p.explain(f"{place}:{line}").ok().out, wanted, "test::Counting  priority 0  ",
                            f"{p.rules}:3", "woven (guard)", "proxy ")
    said = p.explain("src/a.cpp:6").ok().out
    expect(said.index("test::First  priority 5") < said.index("test::Counting  priority 0"), f"order in\n{said}")
    expect_contains(p.explain("ns::plain").ok().out, "ns::plain(T)")
    expect_contains(p.explain("class.h:12").ok().out, "ns::plain(T)")  # `template <class T>`
    expect_contains(p.explain("a.cpp:13").ok().out, "app::two(int)", "app::three(int)")


def place_in_the_proxy(p):
    for query, text in (("app::free_one", "{{typedef decltype("), ("ns::Class::method", "{{typedef decltype(")):
        place = re.search(r"proxy (.*):(\d+):(\d+)\n", p.explain(query).ok().out)
        line = Path(place[1]).read_text().splitlines()[int(place[2]) - 1]
        expect(line[int(place[3]) - 1:].startswith(text), f"explain points to {line[int(place[3]) - 1:][:40]!r}")


def why_not_woven(p):
    expect_contains(p.explain("app::variadic").ok().out, "refused (c-variadic): ", "rules.yaml:3")
    for query in ("app::unmatched", "app::unmatched(int)", "a.cpp:8", "a.cpp:9", "a.cpp:11"):
        expect_contains(p.explain(query).ok().out, "app::unmatched(int)\n  src/a.cpp:8, id ",
                        "not woven: no rule matches it")
    p.explain("a.cpp:15").fails(1, "line 15 of", "is in no function", "app::two(int) (lines 13 to 13)")
    p.explain("lib/klass.h:3").fails(1, "no source known to the cache", "Did you mean", "/src/lib/class.h?")
    p.explain("b/a.cpp:3").fails(1, "no source known to the cache", "'b/a.cpp'")
    p.explain("lass.h:3").fails(1, "no source known")
    p.explain("ns::Class::mthod").fails(1, "no rule matched 'ns::Class::mthod'", "Did you mean ns::Class::method")
    p.explain("app::unmtched").fails(1, "Did you mean app::unmatched?")
    p.explain("ns::Klass").fails(1, "Did you mean ns::Class")
    p.explain("printf").fails(1, "no rule matched 'printf'")


def explained_for_machines(p):
    (one,) = json.loads(p.explain("app::free_one", "--json").ok().out)
    expect_equal([a["aspect"] for a in one["aspects"]], ["test::First", "test::Counting"], "aspects")
    expect_equal(one["aspects"][1]["rule"], f"{p.rules}:3", "rule")
    expect_equal((one["method"], one["line"], one["outcome"]), ("app::free_one(ns::Class &)", 5, "woven"), "method")
    expect_equal([(Path(u["source"]).name, u["outcome"]) for u in one["units"]],
                 [("a.cpp", "woven"), ("main.cpp", "declared")], "units")
    unit = one["units"][0]
    expect(Path(unit["proxy"]).exists() and unit["current"] and unit["strategy"] == "guard", f"unit: {unit}")
    (one,) = json.loads(p.explain("a.cpp:12", "--json").ok().out)
    expect_equal((one["outcome"], one["units"][0]["reason"]), ("refused", "c-variadic"), "refused")
    (one,) = json.loads(p.explain("app::unmatched", "--json").ok().out)
    expect_equal((one["outcome"], one["aspects"], one["units"]), ("unmatched", [], []), "unmatched")


def changed_sources(p):
    p.source.write_text("\n" + SOURCE)
    expect_contains(p.explain("app::free_one").ok().out, "before the last change")
    (one,) = json.loads(p.explain("app::free_one", "--json").ok().out)
    expect_equal(one["units"][0]["current"], False, "current")
    p.ask("diff", "a.cpp").fails(1, f"'{p.source}' has changed since it was woven", "Build again")
    p.ask("eject", "-o", "out").fails(1, f"'{p.source}' has changed since it was woven")
    expect(not (p.folder / "out").exists(), "something was written")
    p.source.write_text("int broken(\n")
    p.explain("a.cpp:1").fails(1, "clang cannot parse it")


def readable_diff(p):
    said = p.ask("diff", "a.cpp").ok().out
    expect_lacks(said, "\33")
    expect_contains(said, "--- src/a.cpp\n+++ ", "@@ before line 1 @@\n+#include \"", "/heddle/woven.h\"",
                    "@@ line 1 @@\n-#include \"lib/class.h\"\n+#include \"", "@@ line 5 @@ app::free_one(ns::Class &) (guard)\n"
                    "-int free_one(ns::Class &c) {\n+int free_one(ns::Class &c) {\n+    {\n",
                    "@@ line 13 @@ app::two(int) (guard), app::three(int) (guard)\n",
                    "--- src/lib/class.h\n",
                    "@@ line 6 @@\n-  int other(int,\n+  int other(int heddle_p0,\n")
    expect_lacks(said, "unmatched", "global", "@@ line 6 @@ app")
    longest = max(len(line) for line in said.splitlines() if "heddle_links" in line and "decltype" not in line)
    expect(longest < 130, f"a line of {longest} characters")
    # Broken or not, the woven line holds the tokens of the original in order.
    hunk = said.split("@@ line 13 @@")[1].split("@@ ")[0].split("\n---")[0].splitlines()[2:]
    rest = "".join(line[1:] for line in hunk if not line.startswith("+    "))
    expect_equal(rest, "int two(int a) { return a; } int three(int a) { return a; }", "the line without insertions")
    expect_contains(p.ask("diff", "class.h").ok().out, "--- src/lib/class.h\n")
    expect_lacks(p.ask("diff", "class.h").ok().out, "--- src/a.cpp")
    expect_equal(p.ask("diff", "none.h").ok().out, f"{p.folder}/src/lib/deep/none.h: nothing is woven in it\n",
                 "nothing woven")
    p.ask("diff", "none.c").fails(1, "no source known to the cache", "Did you mean", "none.h")


def diff_on_a_terminal(p):
    def on_terminal(**env):
        master, slave = pty.openpty()
        command = [p.heddle.program, "diff", "--cache", p.cache, "class.h"]
        full = {**os.environ, **env}
        if "NO_COLOR" not in env:
            full.pop("NO_COLOR", None)
        started = subprocess.Popen([str(w) for w in command], stdout=slave, env=full)
        os.close(slave)
        text = b""
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:
                break
            if not part:
                break
            text += part
        os.close(master)
        expect_equal(started.wait(), 0, "status")
        return text.decode()
    expect_contains(on_terminal(), "\33[31m-  int other(int,\33[m", "\33[32m")
    expect_contains(on_terminal(NO_COLOR=""), "\33[31m")
    expect_lacks(on_terminal(NO_COLOR="1"), "\33")


ODD_ENDS = {"crlf": "namespace ns {\r\nstruct Class { int f() { return 1; } };\r\n}\r\n",
            "bom": "\ufeffnamespace ns { struct Class { int f() { return 1; } }; }\n",
            "first": "namespace ns { struct Class { int f() { return 1; } }; }",
            "far": "namespace ns { struct Class {\n" + "\n" * 20 + "int f() { return 1; }\n" + "//\n" * 7 +
                   "int g() { return 1; }\n" + "//\n" * 6 + "int h() { return 1; } }; }\n" + "//\n" * 10 + "// end"}


def raw_diff_is_a_patch(p):
    if not shutil.which("patch"):
        raise Skip("there is no patch")
    for name, text in ODD_ENDS.items():
        p.write(f"src/{name}.cpp", text)
        p.compile(name)
    (p.folder / "patched").mkdir()
    for name in [*ODD_ENDS, "a"]:
        ((_, record),) = records(p.cache)[f"{name}.cpp"]
        diff = p.ask("diff", "--raw", f"{name}.cpp").ok().out
        (p.folder / "raw.diff").write_bytes(diff.encode())
        shutil.copytree(p.folder / "src", p.folder / "patched/src", dirs_exist_ok=True)
        run_command(["patch", "--binary", "-p0", "-s", "-i", "../raw.diff"], p.folder / "patched").ok()
        for proxy in record["proxies"]:
            (made,) = [f for f in (p.cache / "proxies").rglob("*") if f.name == proxy["name"] and
                       f"{name}.cpp@" in str(f)]
            expect_equal((p.folder / "patched" / proxy["original"]).read_bytes(), made.read_bytes(), name)


def ejected_tree_builds_without_heddle(p):
    p.rules.write_text(RULES.replace("test::First", "test::Counting").replace("    priority: 5\n", ""))
    p.compile("a")
    p.compile("main")
    said = p.ask("eject", "-o", "../ejected").ok().out
    out = p.folder.parent / "ejected"
    try:
        expect_contains(said, "2 woven and 2 other files")
        expect_equal((out / "lib/deep/none.h").read_text(), "// nothing to weave\n", "a file that is not woven")
        expect_contains((out / "EJECTED.md").read_text(), "heddle_runtime/module.cpp")
        expect_contains((out / "lib/class.h").read_text(), '#include "../heddle_runtime/heddle/woven.h"\n',
                        '#include "deep/none.h"\n')
        for path in out.rglob("*"):
            if path.is_file():
                expect_lacks(path.read_text(), str(p.cache))
        support = p.heddle.support("g++")
        # Nothing of the project, its cache or the program is needed from here on.
        shutil.move(p.folder / "src", p.folder / "gone")
        shutil.rmtree(p.cache)
        for source in ("a.cpp", "main.cpp", "heddle_runtime/module.cpp", "heddle_runtime/required.s"):
            run_command(["g++", "-Wall", "-Wextra", "-Werror", *p.heddle.sanitize, "-c", source, "-o",
                         Path(source).stem + ".o"], out).ok()
        run_command(["g++", *p.heddle.sanitize, support[0], "a.o", "main.o", "module.o", "required.o", p.heddle.runtime, "-pthread",
                     "-o", "app"], out).ok()
        done = run_command(["./app"], out, env={"HEDDLE_TEST_COUNTS": "counts", "HEDDLE_TEST_COVERAGE": "1"}).ok()
        expect_equal(done.out, "8\n", "output")
        expect_contains(done.err, "complete\n")
        counted = (out / "counts").read_text()
        for method in ("app::free_one(ns::Class &)", "app::two(int)", "ns::Class::other(int, int)",
                       "ns::Class::method(int) const", "ns::plain(T)"):
            expect_contains(counted, f"1 {method}")
    finally:
        shutil.rmtree(out, ignore_errors=True)


def ejected_folder_is_not_overwritten(p):
    out = p.folder / "out"
    p.write("out/mine", "mine\n")
    p.ask("eject", "-o", "out").fails(1, "is not empty", "--force")
    expect_equal([f.name for f in out.iterdir()], ["mine"], "files")
    p.ask("eject", "-o", "out", "--force").ok()
    expect_equal((out / "mine").read_text(), "mine\n", "a file of another name")
    expect((out / "a.cpp").exists(), "nothing was written")
    p.ask("eject", "-o", "rules.yaml").fails(1, "cannot write", "rules.yaml")
    (p.folder / "empty").mkdir()
    p.ask("eject", "-o", "empty").ok()
    expect((p.folder / "empty/lib/class.h").exists(), "nothing was written")
    expect_equal([f.name for f in p.folder.iterdir() if ".heddle-" in f.name], [], "staging folders")


def ejected_units_are_chosen(p):
    commands = [{"directory": str(p.folder), "file": "src/a.cpp", "arguments": p.command("a")}]
    p.write("compile_commands.json", json.dumps(commands))
    p.ask("eject", "-o", "one", "-p", ".").ok()
    expect(not (p.folder / "one/main.cpp").exists(), "a source of another build was written")
    expect((p.folder / "one/a.cpp").exists(), "a.cpp is not there")
    p.write("src/new.cpp", "int fresh() { return 1; }\n")
    commands.append({"directory": str(p.folder), "file": "src/new.cpp", "arguments": p.command("new")})
    p.write("compile_commands.json", json.dumps(commands))
    p.ask("eject", "-o", "two", "-p", ".").fails(1, "does not know 'src/new.cpp'", "heddle generate")
    expect(not (p.folder / "two").exists(), "something was written")
    p.ask("eject", "-o", "two", "-p", "nowhere").fails(1, "there are no compile commands in 'nowhere'")


def ejected_headers_are_one_for_all(p):
    """Each source sees another part of the header; the one file must hold the guards of all."""
    p.write("src/parts.h", "namespace ns {\n#ifdef ONE\ninline int one() { return 1; }\n#else\n"
            "inline int two() { return 2; }\n#endif\n/* now */ # include \\\n  \"lib/class.h\"\n}\n")
    p.write("src/one.cpp", '#define ONE\n#include "parts.h"\nint f() { return ns::one(); }\n')
    p.write("src/two.cpp", '#include "parts.h"\nint g() { return ns::two(); }\n')
    p.rules.write_text(RULES.replace('"ns::plain"', '"ns::one", "ns::two"'))
    shutil.rmtree(p.cache)
    for name in ("one", "two"):
        p.compile(name)
    p.ask("eject", "-o", "out").ok()
    text = (p.folder / "out/parts.h").read_text()
    expect_equal(len(re.findall(r"::heddle::v1::begin<", text)), 2, "guards in\n" + text)
    expect_contains(text, '/* now */ # include \\\n  "lib/class.h"\n')
    for name in ("one", "two"):
        run_command(["g++", "-c", f"{name}.cpp", "-o", "/dev/null"], p.folder / "out").ok()


def ejected_with_aspects_compiled_in(p):
    p.write("src/ops/plus.h", "namespace ops { struct Plus { template <class J> int around(J &jp) "
            "{ return jp.proceed() + 10; } }; }\n")
    p.rules.write_text("""version: 1
rules:
  - aspect: ops::Plus
    bind: static
    header: src/ops/plus.h
    match: {methods: ["ns::Class::method"]}
""")
    shutil.rmtree(p.cache)
    p.compile("a")
    p.compile("main")
    expect_contains(p.explain("ns::Class::method").ok().out,
                    f"{p.rules}:3  compiled in from {p.folder}/src/ops/plus.h\n", "woven (static): ")
    (aspect,) = json.loads(p.explain("ns::Class::method", "--json").ok().out)[0]["aspects"]
    expect_equal((aspect["bind"], aspect["header"]), ("static", f"{p.folder}/src/ops/plus.h"), "how it is bound")
    p.ask("eject", "-o", "out").ok()
    expect_contains((p.folder / "out/lib/class.h").read_text(), '#include "../heddle_runtime/heddle/static.h"\n'
                    '#include "../ops/plus.h"\n')
    for source in ("a.cpp", "main.cpp"):
        run_command(["g++", "-c", source, "-o", Path(source).stem + ".o"], p.folder / "out").ok()
    run_command(["g++", "a.o", "main.o", "-o", "app"], p.folder / "out").ok()
    expect_equal(run_command(["./app"], p.folder / "out").out, "18\n", "output")


def nothing_to_eject(p):
    p.rules.write_text("version: 1\nrules:\n  - aspect: test::Counting\n    match: {functions: [\"none::*\"]}\n")
    p.compile("a")
    p.compile("main")
    p.ask("eject", "-o", "out").fails(1, "nothing is woven in the cache")
    expect(not (p.folder / "out").exists(), "something was written")


CHECKS = [places_of_one_function, place_in_the_proxy, why_not_woven, explained_for_machines, changed_sources,
          readable_diff, diff_on_a_terminal, raw_diff_is_a_patch, ejected_tree_builds_without_heddle,
          ejected_folder_is_not_overwritten, ejected_units_are_chosen, ejected_headers_are_one_for_all,
          ejected_with_aspects_compiled_in,
          nothing_to_eject]


def main():
    return run_with_gcc(__doc__, CHECKS, Project)


if __name__ == "__main__":
    sys.exit(main())
