#!/usr/bin/env python3
"""Builds each case natively and woven, and compares what the two print.

A case is a file, or a folder with a main.cpp, under cases/. Comment lines of its
main file say what is to hold:

    // EXPECT C::f 2             exactly two calls of C::f pass the aspect (all
                                 overloads; with parameters, the one overload)
    // ONLY C::f D::f            the aspect sees these and nothing else but main
    // REFUSE C::f macro         C::f is refused for this reason; what no such
                                 line names is not refused
    // FLAGS -std=c++17          added to both compiles
    // SPELLING absolute         how the command spells the sources: relative
                                 (the default), absolute or parent (../case/x.cpp)
    // FOLDER a b/c              copy the case into a folder of this name
    // ONLY_SOURCES main.cpp     the sources to compile; else all of the folder
    // COMPILER g++              for this compiler alone
"""

import shlex
import shutil
import sys

from harness import (EVERYTHING, Failure, Heddle, Path, Result, calls_of, counts, expect, expect_equal, find_compiler,
                     parser, run, run_command)

WARNINGS = ["-Wall", "-Wextra", "-Werror"]


class Case:
    def __init__(self, path):
        self.path = path
        self.name = path.stem if path.is_file() else path.name
        self.main = path if path.is_file() else path / "main.cpp"
        self.expected, self.refused, self.only = [], [], None
        self.flags, self.spelling, self.folder, self.sources, self.compiler = [], "relative", None, None, None
        for line in self.main.read_bytes().decode(errors="replace").lstrip("\ufeff").splitlines():
            word, _, rest = line.removeprefix("// ").partition(" ")
            if line.startswith("// ") and word.isupper():
                self.directive(word, rest.strip())

    def directive(self, word, rest):
        match word:
            case "EXPECT":
                name, _, number = rest.rpartition(" ")
                self.expected.append((name, int(number)))
            case "REFUSE":
                name, _, reason = rest.rpartition(" ")
                self.refused.append((name, reason))
            case "ONLY":
                self.only = set(rest.split())
            case "FLAGS":
                self.flags += shlex.split(rest)
            case "SPELLING":
                self.spelling = rest
            case "FOLDER":
                self.folder = rest
            case "ONLY_SOURCES":
                self.sources = rest.split()
            case "COMPILER":
                self.compiler = rest
            case _:
                raise Failure(f"{self.main}: there is no directive {word}")

    def unpack(self, folder):
        """Copies the case. Gives the working folder and the sources as spelled."""
        home = folder / (self.folder or self.name)
        if self.path.is_file():
            home.mkdir(parents=True)
            shutil.copy(self.path, home)
        else:
            shutil.copytree(self.path, home)
        found = self.sources or sorted(p.name for p in home.glob("*.cpp"))
        match self.spelling:
            case "absolute":
                return home, [str(home / name) for name in found]
            case "parent":
                (home.parent / "build").mkdir()
                return home.parent / "build", [f"../{home.name}/{name}" for name in found]
        return home, found


class Variant:
    """One way of building the cases."""

    def __init__(self, heddle, compiler, level, support):
        self.heddle, self.compiler, self.level, self.support = heddle, compiler, level, support

    def check(self, case):
        def made(folder):
            cwd, sources = case.unpack(folder)
            self.compare(case, folder, cwd, sources)
        return made

    def compare(self, case, folder, cwd, sources):
        rules, cache = folder / "rules.yaml", folder / "cache"
        rules.write_text(EVERYTHING)
        for side in ("native", "woven"):
            (folder / side).mkdir()
        objects = {"native": [], "woven": []}
        for number, source in enumerate(sources):
            messages = {}
            for side, made in objects.items():
                made.append(folder / side / f"{number}.o")
                messages[side] = self.compile(case, side, cwd, source, made[-1], rules, cache).err
            expect_equal(messages["woven"], messages["native"], "messages of the compiler")
        native = folder / "native/program"
        run_command([self.compiler, *self.heddle.sanitize, *objects["native"], "-pthread", "-o", native]).ok()
        woven = folder / "woven/program"
        self.heddle.link(self.compiler, objects["woven"], self.support, cache, woven).ok()

        calls = folder / "counts"
        wanted = run_command([native], cwd)
        got = run_command([woven], cwd, env={"HEDDLE_TEST_COUNTS": str(calls)})
        same(wanted, got)
        self.judge(case, counts(calls), cache)

    def compile(self, case, side, cwd, source, output, rules, cache):
        command = [self.compiler, self.level, *WARNINGS, *self.heddle.sanitize, *case.flags, "-c", source, "-o", output]
        if side == "native":
            return run_command(command, cwd).ok()
        return self.heddle.cc(command, rules, cache, cwd).ok()

    def judge(self, case, counted, cache):
        for name, number in case.expected:
            expect_equal(calls_of(counted, name), number, f"calls of {name}, of {counted}")
        if case.only is not None:
            expect_equal({method.partition("(")[0] for method in counted}, case.only, "methods seen")
        refused = set()
        for line in self.heddle("list", "--refused", "--cache", cache).ok().out.splitlines():
            method, reason, _ = line.removeprefix("refused  ").split(": ", 2)
            if reason != "main":
                refused.add((method.rpartition("(")[0] if method.endswith(")") else method.partition("(")[0], reason))
        expect_equal(refused, set(case.refused), "refused")


def same(native, woven):
    """Both ended alike and printed the same."""
    if (native.status, native.out, native.err) != (woven.status, woven.out, woven.err):
        raise Failure("the woven program differs\nnative " + native.show() + "\nwoven " + woven.show())


def main():
    options = parser(__doc__)
    options.add_argument("--compiler", required=True)
    options = options.parse_args()
    compiler = find_compiler(options.compiler)
    if not compiler:
        return 77
    heddle = Heddle(options)
    support = heddle.support(compiler)
    checks = {}
    for path in sorted((Path(__file__).parent / "cases").iterdir()):
        case = Case(path)
        for level in ("-O0", "-O2") if case.compiler in (None, options.compiler) else ():
            checks[f"{case.name} {level}"] = Variant(heddle, compiler, level, support).check(case)
    return run(options, checks)


if __name__ == "__main__":
    sys.exit(main())
