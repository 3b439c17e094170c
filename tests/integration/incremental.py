#!/usr/bin/env python3
"""What a second run does, and what the build system is told (semantics B2, B13, D1, D2, D4)."""

import filecmp
import json
import os
import sys
import time

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

    def settle(self):
        """Waits until the stamps of what was written say that it can be known by them (cache/src/Input.cpp): what is
        younger is hashed again by the next run, which then renews the record."""
        newest = max(os.stat(path).st_ctime for path in self.folder.rglob("*") if path.suffix in (".cpp", ".h", ".yaml"))
        time.sleep(max(0, newest + 0.15 - time.time()))

    def command(self, name, *flags):
        return [self.compiler, *flags, "-c", name, "-o", Path(name).stem + ".o"]

    def cc(self, name, *flags, cache=None):
        self.settle()
        return self.heddle.cc(self.command(name, *flags), self.rules, cache or self.cache, self.folder).ok()

    def database(self, *flags):
        commands = [{"directory": str(self.folder), "file": name, "arguments": self.command(name, *flags)}
                    for name in ("a.cpp", "b.cpp")]
        self.write("compile_commands.json", json.dumps(commands))

    def generate(self, *options, cache=None):
        self.settle()
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


def edited_rules_weave_what_they_concern(t):
    t.database()
    t.generate()
    t.rules.write_text(EVERYTHING.replace('classes: ["**"]', 'classes: ["no::such"]'))
    expect_contains(t.generate().out, "1 woven anew, 1 unchanged")
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


def overriding(t, *lines):
    t.rules.write_text(EVERYTHING.replace("rules:", "\n".join(["sources:", *lines, "rules:"])))


def symbols(t, name):
    return run_command(["nm", "--defined-only", "-C", t.folder / name]).ok().out


def source_is_overridden_until_it_is_not(t):
    """D6, with what the build system is told."""
    t.write("patched/new.cpp", "struct B { int b(); };\nint patched() { return 1; }\nint B::b() { return 9; }\n")
    t.cc("b.cpp", "-MD")
    ordinary = t.record("b.cpp"), {path.name for path in (t.cache / "units").iterdir()}
    for replaced in ("patched/new.cpp", "./patched/../patched/new.cpp"):
        overriding(t, f"  - {{source: b.cpp, replacement: {replaced}}}")
        t.cc("b.cpp", "-MD")
        expect_contains(symbols(t, "b.o"), "patched()", "B::b()")
        found = prerequisites(t.folder / "b.d")
        expect({str(t.folder / "patched/new.cpp"), str(t.rules)} <= found, f"prerequisites {found}")
        expect_lacks((t.folder / "b.d").read_text(), "plain.h", str(t.cache))
    (path, record), = records(t.cache)["b.cpp"]
    expect_equal(record["override"], str(t.folder / "patched/new.cpp"), "override")
    expect(Path(path).name not in ordinary[1], "an override has the name of an ordinary record")
    expect_contains(t.heddle("explain", "--cache", t.cache, "B::b").ok().out, f"in {t.folder / 'b.cpp'}: woven")
    t.rules.write_text(EVERYTHING)
    t.cc("b.cpp", "-MD")
    expect_lacks(symbols(t, "b.o"), "patched()")
    expect(str(t.folder / "patched/new.cpp") not in prerequisites(t.folder / "b.d"), "the override is still there")
    expect_equal({path.name for path in (t.cache / "units").iterdir()}, ordinary[1], "records")


def override_without_a_match_compiles_the_replacement(t):
    t.write("patched/new.cpp", "int patched() { return 1; }\n")
    t.rules.write_text(NOTHING.replace("rules:", "sources: [{source: b.cpp, replacement: patched/new.cpp}]\nrules:"))
    t.heddle.cc([t.compiler, "-MMD", "-c", "b.cpp"], t.rules, t.cache, t.folder).ok()  # named after the source
    expect_contains(symbols(t, "b.o"), "patched()")
    expect(str(t.rules) in prerequisites(t.folder / "b.d"), "the rules are no prerequisite")
    expect(not (t.folder / "new.o").exists() and not (t.folder / "new.d").exists(), "named after the replacement")


def generate_overrides_too(t):
    t.write("patched/new.cpp", "int patched() { return 1; }\n")
    overriding(t, "  - {source: b.cpp, replacement: patched/new.cpp}",
               f"  - {{source: {t.folder}/b.cpp, replacement: {t.folder}/patched/new.cpp}}")
    t.database()
    t.generate()
    filled = t.record("b.cpp")
    t.cc("b.cpp")
    expect_equal(t.record("b.cpp"), filled, "record that generate made, after cc")
    t.write("patched/new.cpp", "int patched() { return 2; }\n")
    expect_contains(t.generate().out, "1 woven anew, 1 unchanged")


def wrong_overrides(t):
    t.write("patched/new.cpp", "")
    t.write("patched/other.cpp", "")
    t.write("patched/note.txt", "")
    command = t.command("b.cpp")
    for lines, text in ((["  - {source: b.cpp, replacement: patched/new.cpp}",
                          "  - {source: b.cpp, replacement: patched/other.cpp}"], "is to be replaced by"),
                        (["  - {source: b.cpp, replacement: nowhere.cpp}"], "cannot read the replacement"),
                        (["  - {source: b.cpp, replacement: patched/note.txt}"], "is no C++ source by its name")):
        overriding(t, *lines)
        t.heddle.cc(command, t.rules, t.cache, t.folder).fails(1, text)
        expect(not (t.folder / "b.o").exists(), "an object in spite of wrong rules")


CHECKS = [second_compile_parses_nothing, output_flags_are_no_other_unit, second_generate_weaves_nothing,
          touched_header_is_unchanged, edited_header_concerns_its_units, edit_that_keeps_size_and_time_is_seen,
          edited_rules_weave_what_they_concern, damaged_proxy_is_made_again, generate_and_cc_agree, order_of_jobs_does_not_matter,
          unmatched_unit_gives_native_object, compiles_what_is_no_unit, response_file_is_read, depfile_names_originals,
          unmatched_depfile_names_the_rules, source_is_overridden_until_it_is_not,
          override_without_a_match_compiles_the_replacement, generate_overrides_too, wrong_overrides, ccache_stays_in_the_chain]


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
