#!/usr/bin/env python3
"""Weaves every function of every torture case, and asks for native behaviour.

A case is one file, one construct of C++. It begins with lines that say what is
to hold:

    // STD 17                  the lowest standard
    // EXPECT C::f ; ::add     each is part of the qualified name of a function that
                               the aspect must see (spaces do not count)
    // REFUSE C::sum c-variadic ; f constexpr until 14
                               exactly these are refused, for these reasons
    // FLAGS -fno-rtti         added to the compile (optional)
    // STRATEGY C::C closure   functions that are woven this way (optional)

and returns 0 when it is right. It is built natively and woven, with each compiler
that takes it natively, and with -Werror where the native build passes that.

With HEDDLE_TORTURE=all: from its standard up to C++23, with each compiler that is
given, at -O0 and -O2, and once under address and undefined-behaviour sanitizers.
Otherwise at its standard, at -O2, with the first compiler that takes it.

With --static the aspect is compiled in, from compiled_in.h, with each compiler, as
C++20 at least. Then bodies are closures: what only a guard can do is refused, and
what prints its own name prints another one (NAMED).
"""

import os
import re
import sys

from harness import Heddle, Path, Skip, counts, expect, find_compiler, parser, run, run_command
from cases import same

STANDARDS = ["11", "14", "17", "20", "23"]
WARNINGS = ["-Wall", "-Wextra", "-Werror"]
STRICT = [*WARNINGS, "-Wpedantic", "-Wshadow", "-Wconversion"]
SANITIZERS = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]

# The method pattern selects what a class pattern does not: constructors, destructors, conversions, assignments.
RULES = """version: 1
rules:
  - aspect: test::Counting
    match:
      classes: ["**"]
      functions: ["**"]
      methods: ["**::*"]
    except:
      functions: [main]
    throws: false
"""


STATIC_RULES = RULES.replace("test::Counting", "test::StaticCounting").replace("[main]", "[main, 'test::count']").replace(
    "    match:", f"    bind: static\n    header: {Path(__file__).with_name('compiled_in.h')}\n    match:", 1)

# Reasons of closures that a guard does not have.
STATIC_REASONS = {"target-attribute", "return-type", "split-body", "macro-name", "deduced-recursion"}

# Cases that give up where a body's own name is another one (B4): they are built, and run.
NAMED = {"constexpr_forms", "deduced_forms", "func_name_in_body", "function_try_forms", "names_native"}


def directives(text, word):
    found = re.search(rf"^// {word} (.*)$", text, re.MULTILINE)
    return [item.strip() for item in found.group(1).split(";") if item.strip()] if found else []


def bare(name):
    return name.replace(" ", "")


class Case:
    def __init__(self, path):
        self.path, self.name = path, path.stem
        text = path.read_text()
        self.standard = directives(text, "STD")[0].split()[0]
        self.flags = [flag for item in directives(text, "FLAGS") for flag in item.split()]
        self.expected = [bare(item) for item in directives(text, "EXPECT")]
        self.refusals = directives(text, "REFUSE")
        self.strategies = [item.rsplit(" ", 1) for item in directives(text, "STRATEGY")]

    def refused(self, standard):
        """Pairs of name and reason."""
        result = set()
        for item in self.refusals:
            item, _, limit = item.partition(" until ")
            if not limit or standard < limit:
                result.add(tuple(item.rsplit(" ", 1)))
        return result

    def judge(self, heddle, counted, cache, wanted, is_static):
        refused = refusals(heddle, cache)
        if is_static:
            wanted = wanted | {(bare(r[0]).partition("(")[0], r[1]) for r in refused if r[1] in STATIC_REASONS}
            wanted = {w for w in wanted if w[1] != "result-not-movable"}
        seen = ["::" + bare(method) for method in counted]
        seen += ["::" + bare(method) for method, reason in refused if is_static and reason in STATIC_REASONS]
        missing = [item for item in self.expected if not any(item in method for method in seen)]
        expect(not missing, f"the aspect has not seen {missing}, but {sorted(counted)}")
        wrong = {item for item in refused if not any(is_refusal(*item, *w) for w in wanted)}
        expect(not wrong, f"refused, and should not be: {sorted(wrong)}")
        lacking = {item for item in wanted if not any(is_refusal(*r, *item) for r in refused)}
        expect(not lacking, f"should be refused: {sorted(lacking)}; refused are {sorted(refused)}")
        for method, strategy in [] if is_static else self.strategies:
            said = heddle("explain", method, "--cache", cache).ok().out
            expect(f"woven ({strategy}" in said, f"{method} should be woven by {strategy}:\n{said}")


def refusals(heddle, cache):
    """Pairs of method and reason."""
    result = set()
    for line in heddle("list", "--refused", "--cache", cache).ok().out.splitlines():
        method, reason, _ = line.removeprefix("refused  ").split(": ", 2)
        result.add((method, reason))
    return result


def is_refusal(method, reason, wanted, wanted_reason):
    return reason == wanted_reason and bare(method).partition("(")[0] == bare(wanted)


class Variant:
    """A way to build a case; with the first compiler that takes it natively."""

    def __init__(self, heddle, support, standard, flags, is_static=False):
        self.heddle, self.support, self.standard, self.flags = heddle, support, standard, flags
        self.is_static = is_static

    def check(self, case):
        return lambda folder: self.run(case, folder)

    def run(self, case, folder):
        rules, cache = folder / "rules.yaml", folder / "cache"
        rules.write_text(STATIC_RULES if self.is_static else RULES)
        compiler, command, warnings = self.native(case, folder)
        self.heddle.cc([*command, folder / "woven.o", *warnings], rules, cache).ok()
        self.heddle.link(compiler, [folder / "woven.o"], self.support[compiler], cache, folder / "woven",
                         self.flags).ok()
        woven = run_command([folder / "woven"], env={"HEDDLE_TEST_COUNTS": str(folder / "counts")})
        if self.is_static and case.name in NAMED:
            return
        same(run_command([folder / "native"]).ok(), woven)
        case.judge(self.heddle, counts(folder / "counts"), cache, case.refused(self.standard), self.is_static)

    def native(self, case, folder):
        """Builds it as it is. Gives the compiler, the command, and as many warnings as it passes."""
        for compiler in self.support:
            command = [compiler, f"-std=c++{self.standard}", *self.flags, *case.flags, f"-I{case.path.parent.parent}", "-c",
                       case.path, "-o"]
            # GCC 12 forgets columns in long lines, and with them what is said of -Wshadow there.
            strict = [] if self.is_static and case.name == "long_line" else [STRICT]
            for warnings in (*strict, WARNINGS, []):
                if run_command([*command, folder / "native.o", *warnings]).status == 0:
                    link = [compiler, *self.flags, folder / "native.o", "-pthread", "-o", folder / "native"]
                    if run_command(link).status:
                        raise Skip(f"{Path(compiler).name} has no library for {' '.join(self.flags)}")
                    return compiler, command, warnings
        raise Skip("no compiler takes it natively")


def variants(heddle, support, whole, standard, is_static):
    """By name."""
    result = {}
    if is_static:
        for compiler in support:
            only, name, number = {compiler: support[compiler]}, Path(compiler).name, max(standard, "20")
            for level in ["-O0", "-O2"] if whole else ["-O2"]:
                result[f"{name} {number} {level} static"] = Variant(heddle, only, number, [level], is_static)
        return result
    if not whole:
        return {standard: Variant(heddle, support, standard, ["-O2"])}
    for compiler in support:
        name, only = Path(compiler).name, {compiler: support[compiler]}
        for number in [s for s in STANDARDS if s >= standard]:
            for level in ["-O0", "-O2"]:
                result[f"{name} {number} {level}"] = Variant(heddle, only, number, [level])
            result[f"{name} {number} sanitized"] = Variant(heddle, only, number, SANITIZERS)
    return result


def main():
    options = parser(__doc__)
    options.add_argument("--compilers", nargs="+", required=True)
    options.add_argument("--torture", nargs="+", required=True, help="folders that hold cases/")
    options.add_argument("--static", action="store_true", help="with the aspect compiled in")
    options = options.parse_args()
    compilers = [c for c in map(find_compiler, options.compilers) if c]
    folders = [Path(folder) / "cases" for folder in options.torture]
    if not compilers:
        return 77
    heddle, whole = Heddle(options), os.environ.get("HEDDLE_TORTURE") == "all"
    support = {compiler: heddle.support(compiler) for compiler in compilers}
    checks = {}
    for folder in folders:
        for path in sorted(folder.glob("*.cc")):
            case = Case(path)
            for name, variant in variants(heddle, support, whole, case.standard, options.static).items():
                checks[f"{case.name} {name}"] = variant.check(case)
    return run(options, checks)


if __name__ == "__main__":
    sys.exit(main())
