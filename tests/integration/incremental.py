#!/usr/bin/env python3
"""What a second run does, and what the build system is told (semantics B2, B13, D1, D2, D4)."""

import filecmp
import json
import os
import sys

from harness import (EVERYTHING, Heddle, Path, Skip, expect, expect_contains, expect_equal, expect_lacks,
                     find_compiler, parser,
                     records, run, run_command)

FILES = {
    "shared.h": "#ifndef SHARED_H\n#define SHARED_H\n#include \"deep/inner.h\"\n"
                "inline int shared(int x) { return x + inner(); }\n"
                "#endif\n",
    "deep/inner.h": "#pragma once\ninline int inner() { return 1; }\n",
    "plain.h": "enum { plain = 3 };\n",
    "a.cpp": '#include "shared.h"\n#include <cstddef>\nint a(std::size_t x) { return shared(int(x)); }\n',
    "b.cpp": '#include "plain.h"\nstruct B { int b(); };\nint B::b() { return plain; }\n',
}
NOTHING = EVERYTHING.replace('"**"', '"no::such::name"')


class Tree:
    """Two sources, rules and a cache in a folder of their own."""

    def __init__(self, heddle, compiler, folder):
        self.heddle, self.compiler, self.folder = heddle, compiler, folder
        self.rules, self.cache = folder / "rules.yaml", folder / "cache"
        self.rules.write_text(EVERYTHING)
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def command(self, name, *flags):
        return [self.compiler, *flags, "-c", name, "-o", Path(name).stem + ".o"]

    def cc(self, name, *flags, cache=None):
        return self.heddle.cc(self.command(name, *flags), self.rules, cache or self.cache, self.folder).ok()

    def database(self, *flags):
        commands = [{"directory": str(self.folder), "file": name, "arguments": self.command(name, *flags)}
                    for name in ("a.cpp", "b.cpp")]
        self.write("compile_commands.json", json.dumps(commands))

    def generate(self, *options, cache=None):
        return self.heddle.generate(self.folder, self.rules, cache or self.cache, *options).ok()

    def record(self, name):
        """Identity of a unit's record: a new one is another file."""
        (found,) = records(self.cache)[name]
        status = os.stat(found[0])
        return status.st_ino, status.st_mtime_ns, found[1]["fingerprint"]


def tree_bytes(folder):
    files = sorted(path for path in Path(folder).rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def prerequisites(path):
    text = path.read_text().replace("\\\n", " ")
    return {os.path.normpath(word) for word in text.split(":", 1)[1].split("\n", 1)[0].split()}


def second_compile_parses_nothing(t):
    t.cc("a.cpp")
    before, made = t.record("a.cpp"), (t.folder / "a.o").read_bytes()
    (t.folder / "a.o").unlink()
    t.cc("a.cpp")
    expect_equal(t.record("a.cpp"), before, "record of an unchanged unit")
    expect_equal((t.folder / "a.o").read_bytes(), made, "object of an unchanged unit")


def output_flags_are_no_other_unit(t):
    t.cc("a.cpp")
    before = t.record("a.cpp")
    t.cc("a.cpp", "-MD", "-MF", "x.d", "-MT", "target")
    expect_equal(t.record("a.cpp"), before, "record after dependency flags")


def second_generate_weaves_nothing(t):
    t.database()
    expect_contains(t.generate().out, "2 units (2 woven anew, 0 unchanged)")
    before = t.record("a.cpp"), t.record("b.cpp")
    expect_contains(t.generate().out, "2 units (0 woven anew, 2 unchanged)")
    expect_equal((t.record("a.cpp"), t.record("b.cpp")), before, "records of unchanged units")


def touched_header_is_unchanged(t):
    t.database()
    t.generate()
    for name in ("shared.h", "a.cpp", "rules.yaml"):
        os.utime(t.folder / name, (1, 1))
    expect_contains(t.generate().out, "0 woven anew")


def edited_header_concerns_its_units(t):
    t.database()
    t.generate()
    t.write("deep/inner.h", FILES["deep/inner.h"].replace("return 1", "return 2"))
    expect_contains(t.generate().out, "1 woven anew, 1 unchanged")
    expect_contains(t.generate().out, "0 woven anew")
    t.write("plain.h", "enum { plain = 4 };\n")
    expect_contains(t.generate().out, "1 woven anew, 1 unchanged")


def edit_that_keeps_size_and_time_is_seen(t):
    t.database()
    t.generate()
    path = t.folder / "deep/inner.h"
    seen = path.stat()
    path.write_text(path.read_text().replace("return 1", "return 7"))
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    expect_contains(t.generate().out, "1 woven anew")


def edited_rules_weave_anew(t):
    t.database()
    t.generate()
    t.rules.write_text(EVERYTHING.replace('classes: ["**"]', 'classes: ["no::such"]'))
    expect_contains(t.generate().out, "2 woven anew")
    expect_lacks(t.heddle("list", "--cache", t.cache).ok().out, "B::b")


def damaged_proxy_is_made_again(t):
    t.cc("a.cpp")
    proxies = tree_bytes(t.cache / "proxies")
    (victim,) = [name for name in proxies if name.endswith("/a.cpp")]
    for damage in (b"", proxies[victim] + b"int extra;\n", proxies[victim][:100]):
        path = t.cache / "proxies" / victim
        path.chmod(0o600)
        path.write_bytes(damage)
        t.cc("a.cpp")
        expect_equal(tree_bytes(t.cache / "proxies")[victim], proxies[victim], "a proxy edited by hand")


def generate_and_cc_agree(t):
    t.database("-O2")
    t.generate()
    filled = t.record("a.cpp")
    t.cc("a.cpp", "-O2")
    expect_equal(t.record("a.cpp"), filled, "record that generate made, after cc")
    other = t.folder / "other"
    t.cc("b.cpp", "-O2", cache=other)
    t.cc("a.cpp", "-O2", cache=other)
    expect_equal(tree_bytes(other / "proxies"), tree_bytes(t.cache / "proxies"), "proxies of generate and cc")


def order_of_jobs_does_not_matter(t):
    t.database()
    caches = [t.folder / name for name in ("one", "four", "again")]
    for cache, jobs in zip(caches, ("1", "4", "2")):
        t.generate("-j", jobs, cache=cache)
    first = tree_bytes(caches[0] / "proxies")
    expect(first, "there are proxies")
    for cache in caches[1:]:
        expect_equal(tree_bytes(cache / "proxies"), first, f"proxies in {cache.name}")


def unmatched_unit_gives_native_object(t):
    t.rules.write_text(NOTHING)
    for flags in ([], ["-g", "-O2"], ["-O1", "-MD"]):
        run_command(t.command("a.cpp", *flags), t.folder).ok()
        native = t.folder / "native.o"
        os.rename(t.folder / "a.o", native)
        t.cc("a.cpp", *flags)
        expect(filecmp.cmp(native, t.folder / "a.o", shallow=False), f"another object with {flags}")


def compiles_what_is_no_unit(t):
    t.write("c.c", "int c(void) { return 1; }\n")
    t.write("asm.s", ".globl asm_symbol\nasm_symbol: ret\n")
    for words in (["-c", "c.c", "-o", "c.o"], ["-c", "asm.s", "-o", "asm.o"], ["-E", "a.cpp", "-o", "a.i"],
                  ["-S", "a.cpp", "-o", "a.s"], ["-M", "a.cpp"], ["-MM", "-MF", "a.d", "a.cpp"],
                  ["-c", "a.cpp", "b.cpp"], ["-dumpversion"], ["-fsyntax-only", "a.cpp"]):
        native = run_command([t.compiler, *words], t.folder)
        made = {path.name: path.read_bytes() for path in t.folder.iterdir() if path.suffix in (".o", ".i", ".s", ".d")}
        through = t.heddle.cc([t.compiler, *words], t.rules, t.cache, t.folder)
        expect_equal((through.status, through.out, through.err), (native.status, native.out, native.err), f"{words}")
        for name, content in made.items():
            expect_equal((t.folder / name).read_bytes(), content, f"{name} of {words}")
    expect(not t.cache.exists(), "a cache was made where nothing was to weave")


def response_file_is_read(t):
    t.write("flags.rsp", '-DNAME="a b" -c a.cpp -o "with space.o"')
    t.heddle.cc([t.compiler, "@flags.rsp"], t.rules, t.cache, t.folder).ok()
    expect((t.folder / "with space.o").exists(), "no object")
    expect("a.cpp" in records(t.cache), "a.cpp is not woven")


def depfile_names_originals(t):
    allowed = {str(t.rules), str(t.heddle.program), str(t.heddle.program) + "-weave"}
    headers = {"shared.h", "deep/inner.h", "a.cpp"}
    for flags, name in ((["-MD"], "a.d"), (["-MMD", "-MP"], "a.d"), (["-MD", "-MF", "sub dir.d", "-MT", "the target"],
                                                                     "sub dir.d"),
                        (["-MMD", "-MF", "x.d", "-MQ", "$name"], "x.d"), (["-Wp,-MD,w.d"], "w.d"), (["-Wp,-MMD,w.d"],
                                                                                                    "w.d")):
        path = t.folder / name
        run_command(t.command("a.cpp", *flags), t.folder).ok()
        native = path.read_text()
        path.unlink()
        t.cc("a.cpp", *flags)
        woven = path.read_text()
        expect_lacks(woven, str(t.cache))
        expect_equal(woven.split(":")[0], native.split(":")[0], f"target with {flags}")
        expect(headers <= prerequisites(path), f"{flags}: a header is missing in\n{woven}")
        path.write_text(native)
        wanted = prerequisites(path)
        path.write_text(woven)
        more = {word for word in prerequisites(path) - wanted if not word.startswith(str(t.heddle.include))}
        expect_equal(more, allowed, f"what is added with {flags}")
        expect_equal(wanted - prerequisites(path), set(), f"what is lost with {flags}")
        if "-MP" in flags:
            expect_contains(woven.replace("\n./", "\n"), "\nshared.h:\n")


def unmatched_depfile_names_the_rules(t):
    t.rules.write_text(NOTHING)
    t.cc("a.cpp", "-MD")
    expect(str(t.rules) in prerequisites(t.folder / "a.d"), "the rules are no prerequisite")


def ccache_stays_in_the_chain(t):
    ccache = find_compiler("ccache")
    if not ccache:
        raise Skip("there is no ccache")
    env = {"CCACHE_DIR": str(t.folder / "ccache"), "CCACHE_LOGFILE": str(t.folder / "log")}
    for _ in range(2):
        t.heddle.cc([ccache, *t.command("a.cpp")], t.rules, t.cache, t.folder, env).ok()
    expect("a.cpp" in records(t.cache), "a.cpp is not woven")
    expect_contains((t.folder / "log").read_text(), "hit")


CHECKS = [second_compile_parses_nothing, output_flags_are_no_other_unit, second_generate_weaves_nothing,
          touched_header_is_unchanged, edited_header_concerns_its_units, edit_that_keeps_size_and_time_is_seen,
          edited_rules_weave_anew, damaged_proxy_is_made_again, generate_and_cc_agree, order_of_jobs_does_not_matter,
          unmatched_unit_gives_native_object, compiles_what_is_no_unit, response_file_is_read, depfile_names_originals,
          unmatched_depfile_names_the_rules, ccache_stays_in_the_chain]


def main():
    options = parser(__doc__)
    options.add_argument("--compilers", nargs="+", required=True)
    options = options.parse_args()
    heddle, checks = Heddle(options), {}
    for compiler in filter(None, map(find_compiler, options.compilers)):
        for check in CHECKS:
            checks[f"{check.__name__} {Path(compiler).name}"] = (
                lambda folder, check=check, compiler=compiler: check(Tree(heddle, compiler, folder)))
    return run(options, checks)


if __name__ == "__main__":
    sys.exit(main())
