#!/usr/bin/env python3
"""Whether `heddle verify` says of a binary what its bootstrap says when it runs, and bears any file (semantics E2)."""

import itertools
import json
import random
import shutil
import struct
import sys

import coverage
from harness import (Heddle, Path, Skip, expect, expect_contains, expect_equal, find_compiler, parser, run, run_command)

STATES = {"covered": 0, "unused": 1, "gap": 2, "optional": 3}
RANDOM_DAMAGES = 150


def verdict(text):
    """From the line that sums up on, without what only `verify` tells."""
    lines = text[text.index("coverage: "):].splitlines()
    return "\n".join(line for line in lines if not line.startswith("    woven in: "))


def verify(heddle, *words, cwd=None, env=None):
    done = heddle("verify", *words, cwd=cwd, env=env)
    expect(done.status in (0, 1, 2), "verify ended in another way:\n" + done.show())
    return done


def agree(heddle, binary, ran, environment=None):
    """What the bootstrap said when `binary` ran is what is read out of it. Gives the methods."""
    told = verify(heddle, "--binary", binary, env=environment)
    report = json.loads(verify(heddle, "--binary", binary, "--json", env=environment).out)["binaries"][0]
    both = f"bootstrap:\n{ran.show()}\nverify:\n{told.show()}"
    expect_equal(told.status, 1 if report["gaps"] else 0, "status; " + both)
    if "CoverageError" in ran.err:
        expect_equal(verdict(told.out), verdict(ran.err), "verdicts; " + both)
    else:
        items = [line.split(" ", 1) for line in ran.err.splitlines() if line[:2] in ("0 ", "1 ", "2 ", "3 ")]
        expect_equal([(STATES[m["state"]], m["method"]) for m in report["methods"]],
                     [(int(state), method) for state, method in items], "states; " + both)
        expect(report["complete"], both)
    return {m["method"]: m for m in report["methods"]}


class VerifiedProgram(coverage.Program):
    """The programs of the tests of coverage, each verified both ways."""

    def run(self, objects, **environment):
        ran = super().run(objects, **environment)
        agree(self.heddle, self.folder / "program", ran)
        return ran


# Kinds of binaries: flags of the compiles, flags of the link, and whether the linker must be lld.
KINDS = {
    "pie": ([], []),
    "no-pie": (["-fno-pie"], ["-no-pie"]),
    "static": (["-fno-pie"], ["-static"]),
    "static-pie": ([], ["-static-pie"]),
    "stripped": ([], ["-s"]),
    "now": ([], ["-Wl,-z,now", "-Wl,-z,relro"]),
    "rpath": ([], ["-Wl,--disable-new-dtags", "-Wl,-rpath,/nowhere"]),
    "relr": ([], ["-Wl,-z,pack-relative-relocs"]),
    "sections": (["-ffunction-sections"], ["-Wl,--gc-sections"]),
    "lld": ([], ["-fuse-ld=lld"]),
    "lld no-pie": (["-fno-pie"], ["-fuse-ld=lld", "-no-pie"]),
    "lld sections": (["-ffunction-sections"], ["-fuse-ld=lld", "-Wl,--gc-sections"]),
    "lld icf": ([], ["-fuse-ld=lld", "-Wl,--icf=all"]),
    "lto": (["-flto"], ["-flto"]),
}


def kind(name):
    """One kind of binary, with the woven copy first, and with the other one first."""
    compiles, links = KINDS[name]

    def made(heddle, compiler, level, support, folder):
        links_here = list(links)
        if "static" in name and heddle.sanitize:
            raise Skip("sanitizers need a dynamic program")
        if name == "lto" and "clang" in Path(compiler).name:
            links_here.append("-fuse-ld=lld")
        if any("lld" in flag for flag in links_here) and not coverage.find_linker("lld-19"):
            raise Skip("there is no lld")
        p = coverage.Program(heddle, compiler, level, support, folder, coverage.SHARED)
        p.compile += compiles
        p.flags = [*links_here, *([level] if name == "lto" else [])]
        woven = p.woven("a.cpp")
        a_native, b_native = folder / "a_native.o", p.native("b.cpp")
        run_command([*p.compile, "a.cpp", "-o", a_native], folder).ok()
        for objects, won in (([woven, b_native], True), ([b_native, woven], False)):
            linked = p.heddle.link(p.compiler, objects, p.support, p.cache, p.folder / "program", p.flags)
            if linked.status and "relr" in linked.err:
                raise Skip("this linker does not pack relocations")
            ran = run_command([linked.ok().command[-1]], env={"HEDDLE_TEST_COVERAGE": "1"})
            methods = agree(heddle, folder / "program", ran)
            if name != "lto":  # where the plugin may take either
                expect_equal(methods["shared(int)"]["state"], "covered" if won else "gap", "state; " + ran.show())
    return made


LIBRARY = {
    "shared.h": "inline int shared(int x) { return x + 1; }\n",
    "one.cpp": '#include "shared.h"\nnamespace one { struct C { int f(); static int g() { return 1; } };\n'
               "int C::f() { return shared(1) + g(); }\nint (*volatile in_one)(int) = &shared;\n"
               "int run() { return C().f(); } }\n",
    "two.cpp": '#include "shared.h"\nint (*volatile in_two)(int) = &shared;\nint two() { return in_two(1); }\n',
    "main.cpp": "int two();\nnamespace one { int run(); }\nint main() { return one::run() + two() == 5 ? 0 : 1; }\n",
}


def libraries(heddle, compiler, level, support, folder):
    """A woven library and an unwoven one; the first that the program needs has the copy that counts."""
    if heddle.sanitize:
        raise Skip("one runtime for program and library is tested without sanitizers")
    p = coverage.Program(heddle, compiler, level, support, folder, LIBRARY)
    p.compile.append("-fPIC")
    module = folder / "module.o"
    run_command([*p.compile, "-std=c++20", heddle.source / "runtime/src/module.cpp", "-o", module], folder).ok()
    lib = folder / "lib"
    lib.mkdir()
    run_command([heddle.program, "link", "--cache", p.cache, "--", compiler, "-shared", "-Wl,-soname,libone.so",
                 p.woven("one.cpp"), module, "-o", lib / "libone.so"], folder).ok()
    run_command([compiler, "-shared", p.native("two.cpp"), "-o", lib / "libtwo.so"], folder).ok()
    main = p.native("main.cpp")
    for order, path in itertools.product((["-lone", "-ltwo"], ["-ltwo", "-lone"]),
                                                         (["-Wl,-rpath,$ORIGIN/lib"],
                                          ["-Wl,--disable-new-dtags", "-Wl,-rpath,${ORIGIN}/lib"], [])):
        flags = ["-rdynamic", *path, f"-L{lib}"]
        heddle.link(compiler, [main, "-Wl,--no-as-needed", *order], [support[0], support[1], "-Wl,--whole-archive",
                    support[2], "-Wl,--no-whole-archive", "-pthread"], p.cache, folder / "program", flags).ok()
        environment = {} if path else {"LD_LIBRARY_PATH": str(lib)}
        ran = run_command([folder / "program"], env={"HEDDLE_TEST_COVERAGE": "1", **environment})
        methods = agree(heddle, folder / "program", ran, environment)
        # The runtime is the program's; the libraries find it there.
        expect_equal(methods["shared(int)"]["state"], "covered" if order[0] == "-lone" else "gap", ran.show())
        expect_equal(methods["one::C::f()"]["state"], "covered", ran.show())
        if path:
            continue
        # What depends on a library that is not there is not guessed.
        done = verify(heddle, "--binary", folder / "program")
        done.fails(2, "it needs '", "libone.so'", "found in no folder", "LD_LIBRARY_PATH")
    alone = verify(heddle, "--binary", lib / "libone.so").ok()
    expect_contains(alone.out, "shared(int)", "complete (")


def other_rules(heddle, compiler, level, support, folder):
    """A library that was woven with other rules than the program is told apart."""
    p = coverage.Program(heddle, compiler, level, support, folder, LIBRARY)
    p.compile.append("-fPIC")
    module = folder / "module.o"
    run_command([*p.compile, "-std=c++20", heddle.source / "runtime/src/module.cpp", "-o", module], folder).ok()
    two, main = p.woven("two.cpp"), p.woven("main.cpp")
    p.rules.write_text(coverage.RULES.replace("**", "one::*"))
    library = folder / "libone.so"
    heddle.link(compiler, [p.woven("one.cpp")], [module, "-shared"], p.cache, library).ok()
    heddle.link(compiler, [main, two, library, "-rdynamic", f"-Wl,-rpath,{folder}"], [support[0], support[1],
                "-Wl,--whole-archive", support[2], "-Wl,--no-whole-archive", "-pthread"], p.cache,
                folder / "program").ok()
    ran = run_command([folder / "program"], env={"HEDDLE_TEST_COVERAGE": "1"})
    agree(heddle, folder / "program", ran)
    report = json.loads(verify(heddle, "--binary", folder / "program", "--json").out)["binaries"][0]
    expect_equal(len(report["notes"]), 1, "notes")
    expect_contains(report["notes"][0], "libone.so is woven with ", "the program is woven with ", ": other rules")
    expect(report["modules"][0]["rules"] != report["modules"][1]["rules"], "rules of the modules")


def copies_are_told(heddle, compiler, level, support, folder):
    if level == "-O0":
        raise Skip("nothing is inlined")
    p = coverage.Program(heddle, compiler, level, support, folder, {
        "a.cpp": "struct C { [[gnu::always_inline]] int f(int x) { return x; } };\n"
                 "int (C::*volatile kept)(int) = &C::f;\n"
                 "[[gnu::noinline]] int user(int x) { return C().f(x); }\nint main() { return user(0); }\n"})
    heddle.link(compiler, [p.woven("a.cpp")], support, p.cache, folder / "program").ok()
    told = verify(heddle, "--binary", folder / "program").ok()
    expect_contains(told.out, "C::f(int) (a.cpp:1): covered, rule", "woven in: user(int)")
    report = json.loads(verify(heddle, "--binary", folder / "program", "--json").ok().out)["binaries"][0]
    found = {m["method"]: m for m in report["methods"]}["C::f(int)"]
    expect_equal(sorted((c["function"], c["stands"]) for c in found["copies"]),
                 [("C::f(int)", True), ("user(int)", False)], "copies")
    expect_equal([a["aspect"] for a in found["aspects"]], ["test::Counting"], "aspects")
    run_command(["strip", folder / "program"]).ok()
    expect_contains(verify(heddle, "--binary", folder / "program").ok().out, "woven in: a function at 0x")


class Binary:
    """One woven program of g++, to be damaged."""

    def __init__(self, heddle, folder):
        self.heddle, self.folder = heddle, folder
        p = coverage.Program(heddle, "g++", "-O1", heddle.support("g++"), folder, coverage.SHARED)
        heddle.link("g++", [p.woven("a.cpp"), p.native("b.cpp")], p.support, p.cache, folder / "program").ok()
        run_command(["strip", folder / "program"]).ok()
        self.bytes = (folder / "program").read_bytes()

    def verify(self, data):
        path = self.folder / "damaged"
        path.write_bytes(data)
        return verify(self.heddle, "--binary", path)

    def sections(self):
        """Offset, size and place of the header of each section, by name."""
        table, size, count, names = struct.unpack_from("<QI6xHHH", self.bytes, 40)[0], 64, 0, 0
        count, names = struct.unpack_from("<HH", self.bytes, 60)
        headers = [struct.unpack_from("<IIQQQQ", self.bytes, table + size * i) for i in range(count)]
        strings = headers[names][4]
        return {self.bytes[strings + h[0]:self.bytes.index(b"\0", strings + h[0])].decode(): (h[4], h[5], table + size * i)
                for i, h in enumerate(headers)}


def damaged_files_are_refused(heddle, folder):
    b = Binary(heddle, folder)
    b.verify(b.bytes)
    for size in [*range(0, 65), *range(100, len(b.bytes), len(b.bytes) // 60), len(b.bytes) - 1]:
        b.verify(b.bytes[:size]).fails(2, "heddle: error: cannot")
    places = b.sections()
    words = {
        "heddle_sites": "where there is no code",
        "heddle_required": "",
        ".eh_frame": "",
        ".rela.dyn": "",
        ".dynamic": "",
        ".rodata": "",
    }
    for name, text in words.items():
        offset, size, _ = places[name]
        for byte in (b"\xff", b"\x00", b"\x7f"):
            done = b.verify(b.bytes[:offset] + byte * size + b.bytes[offset + size:])
            if text and byte != b"\x00":
                done.fails(2, text)
    # Half a record.
    for name in ("heddle_sites", "heddle_required"):
        header = places[name][2]
        size = struct.pack("<Q", places[name][1] - 4)
        b.verify(b.bytes[:header + 32] + size + b.bytes[header + 40:]).fails(2, "half a", name)


def random_damage_is_borne(heddle, folder):
    b, chance = Binary(heddle, folder), random.Random(8)
    places = [(offset, size) for name, (offset, size, _) in b.sections().items()
              if name in ("heddle_sites", "heddle_required", ".eh_frame", ".rela.dyn", ".dynsym", ".dynamic", ".rodata")]
    table = struct.unpack_from("<Q", b.bytes, 40)[0]
    places += [(0, 64), (64, 600), (table, len(b.bytes) - table)]
    for _ in range(RANDOM_DAMAGES):
        data = bytearray(b.bytes)
        offset, size = chance.choice(places)
        for _ in range(chance.randint(1, 6)):
            data[offset + chance.randrange(size)] = chance.choice((0, 1, 0x7f, 0x80, 0xff, chance.randrange(256)))
        b.verify(bytes(data))


def other_files_are_refused(heddle, folder):
    b = Binary(heddle, folder)
    for data, text in ((b"", "no ELF file"), (b"#!/bin/sh\n", "no ELF file"), (b"!<arch>\n", "an archive of objects"),
                       (b.bytes[:4] + b"\x01" + b.bytes[5:], "32 bits"), (b.bytes[:5] + b"\x02" + b.bytes[6:], "big-endian"),
                       (b.bytes[:4] + b"\x01\x02" + b.bytes[6:], "32 bits"), (b.bytes[:5] + b"\x07" + b.bytes[6:], "")):
        b.verify(data).fails(2, "heddle: error: cannot verify", text)
    verify(heddle, "--binary", folder / "a.o").fails(2, "an object file")
    verify(heddle, "--binary", folder / "none").fails(2, "cannot read", "No such file")
    verify(heddle, "--binary", folder).fails(2, "cannot read", "it is no plain file")
    verify(heddle, "--binary", "/dev/zero").fails(2, "it is no plain file")
    verify(heddle).fails(2, "no binary is given", "--binary FILE", "--dir DIR")
    verify(heddle, "--binary", shutil.which("true")).fails(2, "it holds nothing of heddle", "`heddle link`")
    run_command(["g++", folder / "a.o", folder / "b.o", *heddle.support("g++"), "-o", folder / "unlisted"]).ok()
    verify(heddle, "--binary", folder / "unlisted").fails(2, "it holds woven methods, but no list")


def folders(heddle, folder):
    for name in ("good", "bad", "empty"):
        (folder / name).mkdir()
    for name, objects in (("good", ("a.o", "b.o")), ("bad", ("b.o", "a.o"))):
        p = coverage.Program(heddle, "g++", "-O0", heddle.support("g++"), folder / name, coverage.SHARED)
        p.woven("a.cpp"), p.native("b.cpp")
        (folder / name / "bin").mkdir()
        heddle.link("g++", [folder / name / o for o in objects], p.support, p.cache, folder / name / "bin/program").ok()
    done = verify(heddle, "--dir", "good", cwd=folder).ok()
    expect_contains(done.out, "good/bin/program\ncoverage: complete (", "1 verified, 0 not readable")
    done = verify(heddle, "--dir", ".", cwd=folder)
    expect_equal(done.status, 1, done.show())
    expect_contains(done.out, "./bad/bin/program\ncoverage: incomplete (", "  shared(int) (", "2 verified")
    report = json.loads(verify(heddle, "--dir", ".", "--json", cwd=folder).out)
    expect_equal([b["complete"] for b in report["binaries"]], [False, True], "complete")
    expect(report["files"] > 10, "files looked at")
    program = (folder / "good/bin/program").read_bytes()
    (folder / "good/bin/half").write_bytes(program[:len(program) // 2])
    verify(heddle, "--dir", ".", cwd=folder).fails(2, "cannot verify './good/bin/half'")
    verify(heddle, "--dir", "empty", cwd=folder).fails(2, "none of the 0 files below 'empty'")
    verify(heddle, "--dir", "none", cwd=folder).fails(2, "cannot read 'none'")


PLAIN = [damaged_files_are_refused, random_damage_is_borne, other_files_are_refused, folders]


def bind_verified(check, *tools):
    return lambda folder: check(lambda files: VerifiedProgram(*tools, folder, files))


def main():
    options = parser(__doc__)
    options.add_argument("--compilers", nargs="+", required=True)
    options = options.parse_args()
    heddle = Heddle(options)
    checks = {check.__name__: lambda folder, check=check: check(heddle, folder) for check in PLAIN}
    for compiler in filter(None, map(find_compiler, options.compilers)):
        support, short = heddle.support(compiler), Path(compiler).name
        for check in coverage.CHECKS:
            checks[f"{check.__name__} {short}"] = bind_verified(check, heddle, compiler, "-O2", support)
        kinds = {**{name: kind(name) for name in KINDS}, "libraries": libraries, "other rules": other_rules,
                 "copies": copies_are_told}
        for (name, check), level in itertools.product(kinds.items(), ("-O0", "-O2")):
            tools = (heddle, compiler, level, support)
            checks[f"kind {name} {short} {level}"] = lambda folder, check=check, tools=tools: check(*tools, folder)
    heddle.support("g++")
    return run(options, checks)


if __name__ == "__main__":
    sys.exit(main())
