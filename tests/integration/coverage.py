#!/usr/bin/env python3
"""Whether the bootstrap tells the truth about what is woven (semantics E1)."""

import itertools
import shutil
import sys

from harness import Heddle, Path, expect_contains, expect_lacks, find_compiler, parser, run, run_command

RULES = """version: 1
rules:
  - aspect: test::Counting
    match:
      classes: ["**"]
      functions: ["shared"]
"""
SHARED = {
    "shared.h": "inline int shared(int x) { return x + 1; }\n"
                "struct C { int method() { return 2; } int method(int x) const; };\n",
    "a.cpp": '#include "shared.h"\n'
             "int (*volatile shared_in_a)(int) = &shared;\n"
             "int (C::*method_in_a)() = &C::method;\n"
             "int b();\n"
             "int main() { C c; return shared_in_a(1) + (c.*method_in_a)() + b() == 8 ? 0 : 1; }\n",
    "b.cpp": '#include "shared.h"\n'
             "int (*volatile shared_in_b)(int) = &shared;\n"
             "int (C::*method_in_b)() = &C::method;\n"
             "int b() { C c; return shared_in_b(1) + (c.*method_in_b)(); }\n",
}
CONSTRUCTORS = """version: 1
rules:
  - aspect: test::Counting
    match:
      methods: ["V::V", "V::~V", "C::C", "C::~C"]
    throws: false
"""
DECLARED = {
    "c.h": "namespace ns { class C { public: int f(int x); static int g(); int unused() { return 1; } }; }\n",
    "main.cpp": '#include "c.h"\nint main() { return ns::C().f(1) + ns::C::g() - 3; }\n',
    "c.cpp": '#include "c.h"\nint ns::C::f(int x) { return x; }\nint ns::C::g() { return 2; }\n',
}


def find_linker(name):
    """g++ looks for `ld.lld`; Debian has it under a name with its version."""
    return shutil.which(name) and shutil.which("ld.lld")


class Program:
    """Some sources, of which some are compiled through the weave."""

    def __init__(self, heddle, compiler, level, support, folder, files):
        self.heddle, self.folder, self.support = heddle, folder, support
        self.compile = [compiler, level, *heddle.sanitize, "-c"]
        self.compiler, self.flags = compiler, []
        self.rules, self.cache = folder / "rules.yaml", folder / "cache"
        self.rules.write_text(RULES)
        for name, text in files.items():
            (folder / name).write_text(text)

    def native(self, name):
        made = self.folder / (Path(name).stem + ".o")
        run_command([*self.compile, name, "-o", made], self.folder).ok()
        return made

    def woven(self, name):
        made = self.folder / (Path(name).stem + ".o")
        self.heddle.cc([*self.compile, name, "-o", made], self.rules, self.cache, self.folder).ok()
        return made

    def run(self, objects, **environment):
        program = self.folder / "program"
        self.heddle.link(self.compiler, objects, self.support, self.cache, program, self.flags).ok()
        return run_command([program], env={"HEDDLE_TEST_COVERAGE": "1", **environment})


def whole_program_is_complete(start):
    p = start(SHARED)
    done = p.run([p.woven("a.cpp"), p.woven("b.cpp")]).ok()
    expect_contains(done.err, "complete", "shared(int)", "C::method()")


def woven_copy_won(start):
    p = start(SHARED)
    done = p.run([p.woven("a.cpp"), p.native("b.cpp")]).ok()
    expect_contains(done.err, "complete")


def unwoven_copy_won(start):
    p = start(SHARED)
    woven = p.woven("a.cpp")
    done = p.run([p.native("b.cpp"), woven])
    done.fails(70, "CoverageError", "2 gaps", "shared(int)", "C::method()", "shared.h:1", "rules.yaml:3")


def native_object_of_a_woven_class(start):
    p = start(DECLARED)
    done = p.run([p.woven("main.cpp"), p.native("c.cpp")])
    done.fails(70, "CoverageError", "ns::C::f(int)", "ns::C::g()")
    expect_contains(p.run([p.woven("main.cpp"), p.woven("c.cpp")]).ok().err, "complete")


def unused_inline_is_no_gap(start):
    p = start(DECLARED)
    done = p.run([p.woven("main.cpp"), p.woven("c.cpp")]).ok()
    expect_contains(done.err, "1 ns::C::unused()", "0 ns::C::f(int)")


def archive_members_count(start):
    p = start(DECLARED)
    archive = p.folder / "libc.a"
    run_command(["ar", "rc", archive, p.woven("c.cpp")]).ok()
    expect_contains(p.run([p.woven("main.cpp"), archive]).ok().err, "complete", "0 ns::C::f(int)")
    archive.unlink()
    run_command(["ar", "rc", archive, p.native("c.cpp")]).ok()
    p.run([p.woven("main.cpp"), archive]).fails(70, "ns::C::f(int)")


def unwoven_constructors(start):
    """Their symbols are those of the functions that their bodies are in."""
    p = start({
        "c.h": "struct V { V(); virtual ~V(); int v = 1; };\nstruct C : virtual V { C(); ~C(); int c = 2; };\n",
        "c.cpp": '#include "c.h"\nV::V() {}\nV::~V() {}\nC::C() {}\nC::~C() {}\n',
        "main.cpp": '#include "c.h"\nint main() { C c; V v; return c.v + c.c + v.v - 4; }\n',
    })
    p.rules.write_text(CONSTRUCTORS)
    main = p.woven("main.cpp")
    methods = ["V::V()", "V::~V()", "C::C()", "C::~C()"]
    p.run([main, p.native("c.cpp")]).fails(70, "4 gaps", *methods)
    expect_contains(p.run([main, p.woven("c.cpp")]).ok().err, "complete", *(f"0 {m}" for m in methods))


def objects_by_other_paths(start):
    """The cache knows an object whatever path leads there, also where it holds declarations only."""
    p = start(DECLARED)
    main, native = p.woven("main.cpp"), p.native("c.cpp")
    elsewhere = p.folder / "elsewhere"
    elsewhere.symlink_to(p.folder, target_is_directory=True)
    for path in (f"{p.folder}/../{p.folder.name}/main.o", elsewhere / "main.o"):
        p.run([path, native]).fails(70, "ns::C::f(int)")
    copies = p.folder / "copies"
    copies.mkdir()
    (copies / "main.o").write_bytes(main.read_bytes())
    p.run([copies / "main.o", native]).fails(70, "ns::C::f(int)")


def inputs_that_the_linker_is_told_of(start):
    p = start(DECLARED)
    main, native = p.woven("main.cpp"), p.native("c.cpp")
    run_command(["ar", "rc", p.folder / "libmain.a", main]).ok()
    (p.folder / "main.lib").write_bytes((p.folder / "libmain.a").read_bytes())
    whole, no_whole = "-Wl,--whole-archive", "-Wl,--no-whole-archive"
    for words in ([f"{whole},{p.folder}/libmain.a,--no-whole-archive"], ["-Xlinker", main], [f"-Wl,{main}"],
                  [whole, p.folder / "main.lib", no_whole], [f"-L{p.folder}", f"{whole},-lmain,--no-whole-archive"],
                  [f"-Wl,-L{p.folder}", whole, "-lmain", no_whole], [f"-L{p.folder}", whole, "-l:main.lib", no_whole]):
        p.run([*words, native]).fails(70, "ns::C::f(int)")


def required_by_one_rule_of_two(start):
    """Whichever object comes first."""
    p = start(SHARED)
    first = p.woven("a.cpp")
    p.rules.write_text(RULES.replace("rules:\n  - ", "rules:\n  - required: false\n    "))
    (p.folder / "d.cpp").write_text('#include "shared.h"\nint d() { return shared(1); }\n')
    second, native = p.woven("d.cpp"), p.native("b.cpp")
    p.run([native, first, second]).fails(70, "shared(int)")
    p.run([native, second, first]).fails(70, "shared(int)")


def thin_archive(start):
    """Its members are files, and stay mapped while what is read of them is used: large ones are not copied."""
    p = start(DECLARED)
    (p.folder / "c.cpp").write_text((p.folder / "c.cpp").read_text() + "const char large[200000] = {1};\n"
                                    "const char *pointer() { return large; }\n")
    archive = p.folder / "libc.a"
    run_command(["ar", "rcT", archive, p.woven("c.cpp")]).ok()
    for _ in range(8):
        expect_contains(p.run([p.woven("main.cpp"), archive]).ok().err, "complete", "0 ns::C::f(int)")


def archive_by_search_path(start):
    p = start(DECLARED)
    run_command(["ar", "rc", p.folder / "libc1.a", p.native("c.cpp")]).ok()
    found = [f"-L{p.folder}", "-lc1"]
    p.run([p.woven("main.cpp"), *found]).fails(70, "ns::C::f(int)")


def archive_older_than_its_object(start):
    p = start(DECLARED)
    run_command(["ar", "rc", p.folder / "libc.a", p.native("c.cpp")]).ok()
    p.woven("c.cpp")  # never put into the archive
    (p.folder / "main.cpp").write_text("int start(); int main() { return start() - 3; }\n")
    (p.folder / "c.cpp").write_text('#include "c.h"\nint ns::C::f(int x) { return x; }\n'
                                    "int ns::C::g() { return 2; }\n"
                                    "int start() { return ns::C().f(1) + ns::C::g(); }\n")
    run_command(["ar", "rc", p.folder / "libc.a", p.native("c.cpp")]).ok()
    p.woven("c.cpp")
    p.run([p.woven("main.cpp"), p.folder / "libc.a"]).fails(70, "ns::C::f(int)", "ns::C::g()")


def namesake_in_an_archive(start):
    p = start(DECLARED)
    p.woven("c.cpp")
    elsewhere = p.folder / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "c.cpp").write_text("int other() { return 0; }\n")
    run_command([*p.compile, elsewhere / "c.cpp", "-o", elsewhere / "c.o"]).ok()
    run_command(["ar", "rc", elsewhere / "libother.a", elsewhere / "c.o"]).ok()
    (p.folder / "main.cpp").write_text("int other(); namespace x { struct D { int f() { return other(); } }; }\n"
                                       "int main() { return x::D().f(); }\n")
    done = p.run([p.woven("main.cpp"), elsewhere / "libother.a"]).ok()
    expect_contains(done.err, "complete", "0 x::D::f()")
    expect_lacks(done.err, "ns::C::f(int)")


def woven_objects_without_a_record(start):
    p = start(DECLARED)
    woven = p.woven("c.cpp")
    renamed = p.folder / "renamed.o"
    renamed.write_bytes(woven.read_bytes())
    linked = p.heddle.link(p.compiler, [p.woven("main.cpp"), renamed], p.support, p.cache, p.folder / "program")
    linked.fails(1, "are woven, but the cache", "renamed.o", "--clean-first")
    p.heddle("clear", "--cache", p.cache).ok()
    linked = p.heddle.link(p.compiler, [woven], p.support, p.cache, p.folder / "program")
    linked.fails(1, "are woven, but the cache", "c.o")


def unused_sections_dropped(start):
    p = start(DECLARED)
    for linker in ("bfd", "lld-19"):
        p.flags = ["-Wl,--gc-sections", f"-fuse-ld={linker.partition('-')[0]}"]
        if linker != "bfd" and not find_linker(linker):
            continue
        expect_contains(p.run([p.woven("main.cpp"), p.woven("c.cpp")]).ok().err, "complete")
        p.run([p.woven("main.cpp"), p.native("c.cpp")]).fails(70, "ns::C::f(int)")


CHECKS = [namesake_in_an_archive, archive_by_search_path, archive_older_than_its_object, woven_objects_without_a_record,
          unused_sections_dropped, whole_program_is_complete, woven_copy_won, unwoven_copy_won, native_object_of_a_woven_class,
          unused_inline_is_no_gap, archive_members_count,
          thin_archive, unwoven_constructors, objects_by_other_paths, inputs_that_the_linker_is_told_of,
          required_by_one_rule_of_two]


def bind(check, *tools):
    return lambda folder: check(lambda files: Program(*tools, folder, files))


def main():
    options = parser(__doc__)
    options.add_argument("--compilers", nargs="+", required=True)
    options = options.parse_args()
    heddle, checks = Heddle(options), {}
    for compiler in filter(None, map(find_compiler, options.compilers)):
        support = heddle.support(compiler)
        for check, level in itertools.product(CHECKS, ("-O0", "-O2")):
            name = f"{check.__name__} {Path(compiler).name} {level}"
            checks[name] = bind(check, heddle, compiler, level, support)
    return run(options, checks)


if __name__ == "__main__":
    sys.exit(main())
