#!/usr/bin/env python3
"""One inline function in two translation units, of which one is compiled
without Heddle: in each way of compiling and linking, the bootstrap fails
exactly when the unwoven copy is the one that runs (semantics E1), and `heddle
verify` says the same of the file.

Which one runs is seen from the calls: the program is run once more without its
bootstrap, and the aspect counts.
"""

import itertools
import shutil
import sys

from harness import Heddle, Path, counts, expect, expect_contains, find_compiler, parser, run, run_command
from verify import agree

RULES = """version: 1
rules:
  - aspect: test::Counting
    match:
      functions: ["shared"]
"""
SOURCES = {
    "shared.h": "inline int shared(int x) { return x + 1; }\nint woven(); int native();\n",
    "woven.cpp": '#include "shared.h"\n'
                 "int (*volatile in_woven)(int) = &shared;\n"
                 "int woven() { return in_woven(1); }\n",
    "native.cpp": '#include "shared.h"\n'
                  "int (*volatile in_native)(int) = &shared;\n"
                  "int native() { return in_native(1); }\n",
    "main.cpp": '#include "shared.h"\nint main() { return woven() + native() - 4; }\n',
}
# A library's function, whose address a program takes: without -fPIE that is the address of the program's own jump.
JUMP = {
    "shared.h": "int shared(int x);\n",
    "woven.cpp": '#include "shared.h"\nint shared(int x) { return x + 1; }\n',
    "native.cpp": '#include "shared.h"\nint shared(int x) { return x + 1; }\n',
    "main.cpp": '#include "shared.h"\nint main() { int (*volatile taken)(int) = &shared; return taken(1) + shared(1) - 4; }\n',
}
LEVELS = {"O0": ["-O0"], "O2": ["-O2"], "lto": ["-O2", "-flto"]}
LINKERS = {"bfd": "ld.bfd", "lld-19": "ld.lld-19", "lld-22": "ld.lld-22"}
# What is compiled with, and linked with.
FORMS = {
    "plain": ([], []),
    "function-sections": (["-ffunction-sections", "-fdata-sections"], []),
    "gc-sections": (["-ffunction-sections", "-fdata-sections"], ["-Wl,--gc-sections"]),
    "no-pie": (["-fno-pie"], ["-no-pie"]),
    "static": ([], ["-static"]),
    "shared": (["-fPIC"], []),
    "across": (["-fPIC"], []),
    "jump": (["-fno-pie"], ["-no-pie"]),
}
ORDERS = [("woven", "native"), ("native", "woven")]


class Case:
    """One way to build; makes programs, and says of each what it found."""

    def __init__(self, heddle, compiler, support, folder, level, form, linker):
        self.heddle, self.compiler, self.support, self.folder = heddle, compiler, support, folder
        self.compile_flags, self.link_flags = FORMS[form]
        self.compile_flags = [*LEVELS[level], *self.compile_flags, *heddle.sanitize]
        self.link_flags = [*self.link_flags, *LEVELS[level], self.choose(linker)]
        self.cache = folder / "cache"
        (folder / "rules.yaml").write_text(RULES)
        for name, text in (JUMP if form == "jump" else SOURCES).items():
            (folder / name).write_text(text)
        library = ["-fPIC"] if form == "jump" else []
        self.objects = {name: self.compiled(folder / f"{name}.cpp", *flags)
                        for name, flags in (("woven", library), ("native", library), ("main", []))}
        self.module = self.compiled(heddle.source / "runtime/src/module.cpp", f"-I{heddle.include}", "-fPIC")

    def choose(self, linker):
        """g++ knows linkers by `-fuse-ld=lld` alone, and looks for them in the folders of -B."""
        folder = self.folder / "linker"
        folder.mkdir()
        (folder / ("ld.bfd" if linker == "bfd" else "ld.lld")).symlink_to(shutil.which(LINKERS[linker]))
        kind = linker.partition("-")[0]
        if "clang" in self.compiler:
            return f"--ld-path={folder / ('ld.' + kind)}"
        return f"-B{folder}/ -fuse-ld={kind}"

    def compiled(self, source, *flags):
        made = self.folder / (source.stem + ".o")
        command = [self.compiler, *self.compile_flags, *flags, "-c", source, "-o", made]
        if source.stem == "woven":
            self.heddle.cc(command, self.folder / "rules.yaml", self.cache, self.folder).ok()
        else:
            run_command(command, self.folder).ok()
        return made

    def link(self, output, inputs, flags=None):
        flags = [word for flag in flags or self.link_flags for word in flag.split()]
        return run_command([self.heddle.program, "link", "--cache", self.cache, "--", self.compiler,
                            *self.heddle.sanitize, *flags, *inputs, "-o", output]).ok()

    def program(self, parts, library=()):
        """The aspect first, so that it is made first; the library, if there is one, from its parts."""
        found = []
        if library:
            found = [self.folder / "libpart.so"]
            self.link(found[0], ["-shared", *library, self.module], [f for f in self.link_flags if f != "-no-pie"])
            found.append(f"-Wl,-rpath,{self.folder}")
        made = self.folder / "program"
        counting, _, *rest = self.support
        self.link(made, [counting, *parts, self.module, *found, *rest])
        return made

    def check(self, parts, library=(), winner=None):
        """`winner`, where it is certain, is the copy that must have won."""
        program = self.program([self.objects[p] for p in parts], [self.objects[p] for p in library])
        counted = self.folder / "counts"
        run_command([program], env={"HEDDLE_TEST_NO_BOOTSTRAP": "1", "HEDDLE_TEST_COUNTS": str(counted)}).ok()
        calls = counts(counted).get("shared(int)", 0)
        expect(calls in (0, 2), f"{calls} of 2 calls are advised: {parts} {library}")
        expect(winner is None or calls == (2 if winner == "woven" else 0), f"{winner} did not win: {parts} {library}")
        verified = run_command([program], env={"HEDDLE_TEST_COVERAGE": "1"})
        if calls:
            expect_contains(verified.ok().err, "complete")
        else:
            verified.fails(70, "CoverageError", "shared(int)", "shared.h:1", "rules.yaml:3")
        agree(self.heddle, program, verified)


def check(case, level, form):
    if form == "jump":
        return case.check(["main"], ["woven"], "woven")
    for order in ORDERS:
        if form == "shared":
            case.check(["main"], order, order[0] if level != "lto" else None)
        elif form == "across":  # the program's copy stands in for the library's
            case.check([order[0], "main"], [order[1]], order[0])
        else:
            case.check([*order, "main"], (), order[0] if level != "lto" else None)


def works(compiler, level, linker):
    """Whether these go together. For the link-time optimiser, lld reads what clang of no later version makes, and bfd
    needs clang's plugin."""
    if not shutil.which(LINKERS[linker]):
        return False
    if level != "lto":
        return True
    if "clang" not in compiler:
        return linker == "bfd"
    if linker == "bfd":
        return Path(compiler).resolve().parents[1].joinpath("lib/LLVMgold.so").exists()
    return linker.rpartition("-")[2] >= compiler.rpartition("-")[2]


def bind(heddle, compiler, support, level, form, linker):
    return lambda folder: check(Case(heddle, compiler, support, folder, level, form, linker), level, form)


def main():
    options = parser(__doc__)
    options.add_argument("--compilers", nargs="+", required=True)
    options = options.parse_args()
    heddle, checks = Heddle(options), {}
    for compiler in filter(None, map(find_compiler, options.compilers)):
        support = heddle.support(compiler)
        for level, form, linker in itertools.product(LEVELS, FORMS, LINKERS):
            if form == "static" and heddle.sanitize:  # has no static library
                continue
            if works(compiler, level, linker):
                name = f"{Path(compiler).name} {level} {form} {linker}"
                checks[name] = bind(heddle, compiler, support, level, form, linker)
    return run(options, checks)


if __name__ == "__main__":
    sys.exit(main())
