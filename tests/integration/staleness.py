#!/usr/bin/env python3
"""What makes a unit stale, and nothing else does (semantics D1, D2, D6).

One row of the table each: a change, and the units that a run after it must
weave. All others must be answered without a parse.
"""

import json
import os
import shutil
import subprocess
import sys

from harness import (Heddle, Path, Skip, expect, expect_contains, expect_equal, find_compiler, parser, records, run,
                     run_command)

RULES = """version: 1
rules:
  - aspect: test::Counting
    match: {functions: ["app::a*"]}
    required: false
  - aspect: test::Counting
    match: {functions: ["app::b*"]}
    required: false
"""
FILES = {
    "two/x.h": "inline int fromX() { return 2; }\n",
    "three/x.h": "inline int fromX() { return 3; }\n",
    "system/s.h": "inline int fromS() { return 4; }\n",
    "a.cpp": '#include <x.h>\n#include <vector>\nnamespace app { int a() { return fromX(); } }\n',
    "b.cpp": '#include <cstddef>\n#if __has_include("opt.h")\n#define OPT 1\n#else\n#define OPT 0\n#endif\n'
             "namespace app { int b() { return OPT; } }\n",
    "c.cpp": "#include <s.h>\nnamespace app {\nint c() { return MODE + fromS(); }\n}\n",
    "d.cpp": "int d() { return 1; }\n",
}
ALL = {"a", "b", "c", "d"}


class Tree:
    """Four sources, a compiler of their own, rules and a cache that is filled."""

    def __init__(self, heddle, folder):
        self.heddle, self.folder = heddle, folder / "tree"
        self.program = heddle.program
        for name, text in FILES.items():
            self.write(name, text)
        (self.folder / "one").mkdir()
        self.write("rules.yaml", RULES)
        self.write("bin/g++", f'#!/bin/sh\nexec {find_compiler("g++")} "$@"\n').chmod(0o755)
        self.flags = {name: ["-Ione", "-Itwo", "-Ithree", "-isystem", "system", "-DMODE=1"] for name in ALL}
        self.compilers = dict.fromkeys(ALL, "bin/g++")
        self.env = {}

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run(self):
        """The units that a run wove; that of the others none was parsed."""
        commands = []
        for name in sorted(ALL):
            compiler = self.compilers[name]
            compiler = str(self.folder / compiler) if "/" in compiler else compiler
            commands.append({"directory": str(self.folder), "file": f"{name}.cpp",
                             "arguments": [compiler, *self.flags[name], "-c", f"{name}.cpp", "-o", f"{name}.o"]})
        self.write("compile_commands.json", json.dumps(commands))
        said = run_command([self.program, "generate", "--json", "-p", self.folder, "--rules", self.folder / "rules.yaml",
                            "--cache", self.folder / "cache"], env=self.env).ok()
        units = json.loads(said.out)["units"]
        expect_equal({Path(u["source"]).stem for u in units}, ALL, "units of the run")
        return {Path(u["source"]).stem for u in units if u["from"] == "woven"}


# Each changes something, and gives the units that are stale then.

def nothing(t):
    return set()


def same_time_other_content(t):
    path = t.folder / "two/x.h"
    seen = path.stat()
    path.write_text(path.read_text().replace("return 2", "return 7"))
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    return {"a"}


def older_time_other_content(t):
    path = t.write("two/x.h", FILES["two/x.h"].replace("return 2", "return 8"))
    os.utime(path, (1000, 1000))
    return {"a"}


def newer_time_same_content(t):
    for name in FILES:
        os.utime(t.folder / name)
    return set()


def header_that_appears_earlier(t):
    t.write("one/x.h", "inline int fromX() { return 1; }\n")
    return {"a"}


def folder_that_appears_earlier(t):
    t.flags["a"].insert(0, "-Izero")
    t.run()
    t.write("zero/x.h", "inline int fromX() { return 0; }\n")
    return {"a"}


def other_file_on_the_path(t):
    t.write("one/unrelated.h", "int unrelated();\n")
    return set()


def header_that_disappears(t):
    (t.folder / "two/x.h").unlink()  # the one in three/ is left
    return {"a"}


def has_include_becomes_true(t):
    t.write("opt.h", "")
    return {"b"}


def has_include_becomes_false(t):
    t.write("opt.h", "")
    t.run()
    (t.folder / "opt.h").unlink()
    return {"b"}


def system_header_edited(t):
    t.write("system/s.h", FILES["system/s.h"].replace("return 4", "return 5"))
    return {"c"}


def changed_definition(t):
    t.flags["c"][-1] = "-DMODE=2"
    return {"c"}


def other_compiler(t):
    clang = find_compiler("clang++-19")
    if not clang:
        raise Skip("there is no clang++-19")
    t.compilers["d"] = clang
    return {"d"}


def compiler_replaced(t):
    path = t.folder / "bin/g++"
    path.write_text(path.read_text() + "# another release\n")
    return ALL


def other_compiler_of_the_name(t):
    t.compilers["d"] = "g++"
    t.run()
    t.write("path/g++", (t.folder / "bin/g++").read_text()).chmod(0o755)
    t.env = {"PATH": f"{t.folder / 'path'}:{os.environ['PATH']}"}
    return {"d"}


def environment_of_the_compiler(t):
    t.env = {"CPLUS_INCLUDE_PATH": str(t.folder / "system")}
    return ALL


def comment_in_the_rules(t):
    t.write("rules.yaml", RULES + "# no rule\n")
    return set()


def rule_for_one_unit(t):
    t.write("rules.yaml", RULES + '  - aspect: test::Other\n    match: {functions: ["app::c"]}\n')
    return {"c"}


def rule_that_moves(t):
    t.write("rules.yaml", RULES.replace('"app::b*"]}', '"app::b*"]}\n    # its line is part of the woven text\n')
            .replace("    required: false\n  - aspect", "  - aspect", 1))
    return {"a", "b"}


def rule_removed(t):
    t.write("rules.yaml", RULES[:RULES.rindex("  - aspect")])
    return {"b"}


def aspect_that_throws_nothing(t):
    t.write("rules.yaml", RULES + "    throws: false\n")
    return {"a", "b"}  # said of the aspect, and so by both rules


def rule_that_names_a_system_function(t):
    t.write("rules.yaml", RULES + '  - aspect: test::Other\n    match: {classes: ["std::vector"]}\n    required: false\n')
    return {"a"}


def rule_about_files(t):
    t.write("rules.yaml", RULES + '  - aspect: test::Other\n    match: {functions: ["**"]}\n    where: {files: [d.cpp]}\n')
    return {"d"}


def rule_about_a_system_file(t):
    t.write("rules.yaml", RULES + '  - aspect: test::Other\n    match: {functions: ["**"]}\n    where: {files: [system/]}\n')
    return {"c"}


def no_rule_about_a_system_file_any_more(t):
    rule_about_a_system_file(t)
    t.run()
    t.write("rules.yaml", RULES)
    return {"c"}


def first_rule_about_attributes(t):
    t.write("rules.yaml", RULES + "  - aspect: test::Other\n    match: {attribute: [traced]}\n    required: false\n")
    return ALL  # nobody has looked for attributes before


def rule_about_attributes(t):
    first_rule_about_attributes(t)
    t.run()
    t.write("d.cpp", "[[heddle::marked]] int d() { return 1; }\n")
    t.run()
    rules = (t.folder / "rules.yaml").read_text()
    t.write("rules.yaml", rules + "  - aspect: test::Other\n    match: {attribute: [marked]}\n")
    return {"d"}


def source_overridden(t):
    t.write("patched/d.cpp", "int d() { return 2; }\n")
    t.write("rules.yaml", RULES.replace("rules:", "sources:\n  - {source: d.cpp, replacement: patched/d.cpp}\nrules:"))
    # Both rules have moved.
    return {"a", "b", "d"}


def upgraded_heddle(t):
    """The same programs with other build ids."""
    for name in ("heddle", "heddle-weave"):
        copy = t.write(f"upgrade/{name}", "")
        content = Path(str(t.heddle.program.parent / name)).read_bytes()
        place = content.index(b"\x14\0\0\0\x03\0\0\0GNU\0") + 16
        copy.write_bytes(content[:place] + bytes(20) + content[place + 20:])
        copy.chmod(0o755)
    t.program = t.folder / "upgrade/heddle"
    return ALL


def moved_tree(t):
    moved = t.folder.with_name("moved")
    t.folder.rename(moved)
    t.folder = moved
    return ALL


TABLE = [nothing, same_time_other_content, older_time_other_content, newer_time_same_content, header_that_appears_earlier,
         folder_that_appears_earlier, other_file_on_the_path, header_that_disappears, has_include_becomes_true,
         has_include_becomes_false, system_header_edited, changed_definition, other_compiler, compiler_replaced,
         other_compiler_of_the_name, environment_of_the_compiler, comment_in_the_rules, rule_for_one_unit,
         rule_that_moves, rule_removed, aspect_that_throws_nothing, rule_that_names_a_system_function, rule_about_files, rule_about_a_system_file,
         no_rule_about_a_system_file_any_more, first_rule_about_attributes,
         rule_about_attributes, source_overridden, upgraded_heddle, moved_tree]


def row(heddle, folder, change):
    t = Tree(heddle, folder)
    expect_equal(t.run(), ALL, "units woven at first")
    expect_equal(t.run(), set(), "units woven by a second run")
    stale = change(t)
    expect_equal(t.run(), stale, f"units woven after: {change.__name__}")
    expect_equal(t.run(), set(), "units woven by the run after that")


def main():
    options = parser(__doc__).parse_args()
    heddle = Heddle(options)
    heddle.program = Path(heddle.program)
    return run(options, {change.__name__: lambda folder, change=change: row(heddle, folder, change)
                         for change in TABLE})


if __name__ == "__main__":
    sys.exit(main())
