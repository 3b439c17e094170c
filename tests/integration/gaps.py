#!/usr/bin/env python3
"""What the bootstrap tells of gaps, and what it does about modules and calls that come at other times (semantics E1 to
E3, E5)."""

import sys

from coverage import DECLARED, RULES, SHARED, Program
from harness import Path, counts, expect_contains, expect_equal, expect_lacks, run_command, run_with_gcc

REFUSED = {
    "c.h": "struct C {\n#ifdef BODY\n  int method() BODY\n#else\n  int method() { return 2; }\n#endif\n};\n",
    "a.cpp": '#include "c.h"\nint (C::*in_a)() = &C::method;\nint main() { C c; return (c.*in_a)() - 2; }\n',
    "b.cpp": '#define BODY { return 2; }\n#include "c.h"\nint (C::*in_b)() = &C::method;\n',
}
EARLY = {
    "early.h": "struct Early { Early(); int tell(); int told; };\n",
    "early.cpp": '#include "early.h"\nEarly early;\nEarly::Early() : told(tell()) {}\nint Early::tell() { return 7; }\n',
    "main.cpp": '#include "early.h"\n#include <heddle/heddle.h>\n#include <iostream>\nextern Early early;\n'
                "int main() { std::cout << heddle::bootstrap() << '\\n'; return early.tell() - early.told; }\n",
}
PLUGIN = {
    "plugin.cpp": '#include "plugin.h"\nint (*volatile in_plugin)(int) = &twice;\n'
                  'extern "C" int answer() { return in_plugin(21); }\n',
    "plugin.h": "inline int twice(int x) { return 2 * x; }\n",
    "other.cpp": '#include "plugin.h"\nint (*volatile in_other)(int) = &twice;\n',
    "main.cpp": """#include <dlfcn.h>
#include <heddle/heddle.h>
#include <iostream>
int report(const char *when) try {
  heddle::Coverage found = heddle::verify();
  std::cout << when << ": " << found << ", " << heddle::methods().with_aspect("test::Counting").size() << " listed\\n";
  for (const std::string &note : found.notes)
    std::cout << "note: " << note << "\\n";
  return 0;
} catch (const heddle::CoverageError &e) {
  std::cout << when << ": " << e.what() << "\\n";
  return 1;
}
int main(int argc, char **argv) {
  int gaps = 0;
  for (int round = 1; round < argc; ++round) {
    void *plugin = dlopen(argv[round], RTLD_NOW | RTLD_LOCAL);
    if (!plugin) {
      std::cout << dlerror() << "\\n";
      return 3;
    }
    int answer = reinterpret_cast<int (*)()>(dlsym(plugin, "answer"))();
    if (answer != 42)
      return 4;
    gaps += report("loaded");
    dlclose(plugin);
    report("unloaded");
  }
  return gaps;
}
""",
}
PLUGIN_RULES = "version: 1\nrules:\n  - aspect: test::Counting\n    match: {functions: [twice]}\n"


def named(path):
    """As `heddle link` names an object: by the shorter path."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def place(heddle, folder):
    return lambda files: Program(heddle, "g++", "-O0", heddle.support("g++"), folder, files)


def objects_that_were_never_woven(start):
    p = start(SHARED)
    woven, native = p.woven("a.cpp"), p.native("b.cpp")
    p.run([native, woven]).fails(70, "2 gaps", f"never compiled through heddle: {named(native)}",
                                f"build the target of {named(native)} with")
    run_command(["ar", "rc", p.folder / "libb.a", native]).ok()
    whole = ["-Wl,--whole-archive", p.folder / "libb.a", "-Wl,--no-whole-archive"]
    p.run([*whole, woven]).fails(70, "2 gaps", f"never compiled through heddle: {named(p.folder)}/libb.a(b.o)")


def objects_older_than_the_rule(start):
    p = start(SHARED)
    p.rules.write_text(RULES.replace('["**"]', '["Nothing*"]'))
    old = p.woven("b.cpp").read_bytes()
    p.rules.write_text(RULES)
    woven, b = p.woven("a.cpp"), p.woven("b.cpp")
    b.write_bytes(old)
    done = p.run([b, woven])
    done.fails(70, "1 gap", "C::method()", f"older than the rule, or compiled without heddle since: {named(b)}",
               f"rebuild {named(b)}")
    expect_lacks(done.err, "never compiled")


def copies_that_the_weaver_refused(start):
    p = start(REFUSED)
    a, b = p.woven("a.cpp"), p.woven("b.cpp")
    p.run([b, a]).fails(70, "1 gap", "C::method()", f"the weaver refused the copy in {named(b)}: ", "macro")
    expect_contains(p.run([a, b]).ok().err, "complete")


def library_that_is_not_the_woven_one(start):
    p = start(DECLARED)
    p.compile.append("-fPIC")
    library = p.folder / "libc1.so"
    module = p.folder / "module.o"
    run_command([*p.compile, f"-I{p.heddle.include}", p.heddle.source / "runtime/src/module.cpp", "-o", module]).ok()
    p.heddle.link(p.compiler, [], ["-shared", p.woven("c.cpp"), module], p.cache, library).ok()
    p.flags = [f"-Wl,-rpath,{p.folder}"]
    expect_contains(p.run([p.woven("main.cpp"), library]).ok().err, "complete", "0 ns::C::f(int)")
    run_command([p.compiler, *p.heddle.sanitize, "-shared", p.native("c.cpp"), "-o", library]).ok()
    done = run_command([p.folder / "program"])
    done.fails(70, "2 gaps", "ns::C::f(int)", f"the copy that runs is in {library}, which holds no woven code",
               "the woven library is not loaded")


def global_object_that_calls_before_the_bootstrap(start):
    p = start(EARLY)
    main = p.folder / "main.o"
    run_command([*p.compile, "-std=c++20", f"-I{p.heddle.include}", "main.cpp", "-o", main], p.folder).ok()
    counted = p.folder / "counts"
    done = p.run([p.woven("early.cpp"), main], HEDDLE_TEST_NO_BOOTSTRAP="1", HEDDLE_TEST_COUNTS=str(counted)).ok()
    expect_contains(done.out, "coverage: complete (")
    expect_equal(counts(counted).get("Early::tell()"), 2, "advised calls")


def plugin_program(p):
    """The program, and what makes the plugin of some objects."""
    p.compile += ["-fPIC", "-fno-gnu-unique"]
    main, module = p.folder / "main.o", p.folder / "module.o"
    includes = ["-std=c++20", f"-I{p.heddle.include}"]
    run_command([*p.compile, *includes, "main.cpp", "-o", main], p.folder).ok()
    run_command([*p.compile, *includes, p.heddle.source / "runtime/src/module.cpp", "-o", module], p.folder).ok()
    p.flags = ["-rdynamic", "-ldl"]
    counting, _, runtime, *rest = p.support
    support = [counting, module, "-Wl,--whole-archive", runtime, "-Wl,--no-whole-archive", *rest]
    p.heddle.link(p.compiler, [p.woven("a.cpp"), main], support, p.cache, p.folder / "program", p.flags).ok()

    def plugin(name, *objects):
        made = p.folder / name
        p.heddle.link(p.compiler, [], ["-shared", *objects, module], p.cache, made).ok()
        return made

    return p.folder / "program", plugin


def plugins_are_verified_when_they_come(start):
    p = start({**PLUGIN, "a.cpp": "struct A { int one(); };\nint A::one() { return 1; }\n"})
    program, plugin = plugin_program(p)
    p.rules.write_text(PLUGIN_RULES)
    woven, native = p.woven("plugin.cpp"), p.native("other.cpp")
    good, bad = plugin("good.so", woven), plugin("bad.so", native, woven)
    done = run_command([program, good, good]).ok()
    loaded = "loaded: coverage: complete (2 covered, 0 unused, 0 gaps), 2 listed"
    unloaded = "unloaded: coverage: complete (1 covered, 0 unused, 0 gaps), 1 listed"
    lines = done.out.splitlines()
    expect_equal([line for line in lines if "note" not in line], [loaded, unloaded] * 2, "what was verified")
    expect_equal(done.err, "", "complaints")
    notes = [line for line in lines if "note" in line]
    expect_equal(len(notes), 2, f"notes in {lines}")
    expect_contains(notes[0], f"{good} is woven with {p.rules} (", f"the program is woven with {p.rules} (", "other rules")
    done = run_command([program, bad])
    done.fails(1, f"heddle: {bad} was loaded, and is not woven as its rules say: coverage: incomplete (0 covered, 0 "
                  "unused, 1 gap)", "twice(int)", f"never compiled through heddle: {named(native)}")
    expect_contains(done.out, "loaded: coverage: incomplete (1 covered", unloaded)


CHECKS = [objects_that_were_never_woven, objects_older_than_the_rule, copies_that_the_weaver_refused,
          library_that_is_not_the_woven_one, global_object_that_calls_before_the_bootstrap,
          plugins_are_verified_when_they_come]

if __name__ == "__main__":
    sys.exit(run_with_gcc(__doc__, CHECKS, place))
