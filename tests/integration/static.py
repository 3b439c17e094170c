#!/usr/bin/env python3
"""Weaves with `bind: static`: what it runs, what it costs, and what it refuses.

- kinds: a program of many kinds of functions does what it did, and each call is
  counted; at every standard, at -O0 and -O2.
- code: around functions of scalars, references and objects by value a
  pass-through aspect leaves the very instructions of the native function; a
  hundred small methods stay within a tenth of their size.
- mixed: aspects of both kinds around one method, in their order.
- what a rules file or an aspect can get wrong, and the text that tells it.
- a changed header weaves again.
"""

import re
import shutil
import sys

from harness import (Heddle, Path, expect, expect_contains, expect_equal, find_compiler, counts, parser, records, run,
                     run_command)
from cases import same

HERE = Path(__file__).parent
CASES = HERE / "static"

PASS = """struct Pass {
  template <class J> auto around(J &jp) -> typename J::result_type { return jp.proceed(); }
};
"""


def rules(*items):
    """Each item: the aspect, its header or nothing, and what stands under `match:`."""
    text = "version: 1\nrules:\n"
    for aspect, header, match in items:
        bind = f"    bind: static\n    header: {header}\n" if header else ""
        text += f"  - aspect: {aspect}\n{bind}    match: {{{match}}}\n"
    return text


EVERYTHING = 'classes: ["**"], functions: ["**"], methods: ["**::*"]'


def verbs(instructions):
    return sorted(i.split()[0] for i in instructions)


class Compiler:
    def __init__(self, heddle, compiler):
        self.heddle, self.compiler, self.support = heddle, compiler, heddle.support(compiler)

    def cc(self, folder, source, *flags, text=None):
        """Weaves `source` of the folder by its rules."""
        if text:
            (folder / source).write_text(text)
        return self.heddle.cc([self.compiler, *flags, "-c", source, "-o", Path(source).stem + ".o"],
                              folder / "rules.yaml", folder / "cache", folder)

    def run(self, folder, *objects):
        self.heddle.link(self.compiler, [folder / o for o in objects], self.support, folder / "cache",
                         folder / "woven").ok()
        return run_command([folder / "woven"], folder, env={"HEDDLE_TEST_COUNTS": str(folder / "counts")})

    # kinds

    def kinds(self, standard, level):
        def check(folder):
            shutil.copy(CASES / "kinds.cpp", folder)
            header = HERE / "compiled_in.h"
            (folder / "rules.yaml").write_text(rules(("test::StaticCounting", header, EVERYTHING)).replace(
                "    match", "    except: {functions: [main, 'test::*']}\n    match"))
            flags = [f"-std=c++{standard}", level, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wshadow"]
            self.cc(folder, "kinds.cpp", *flags).ok()
            run_command([self.compiler, *flags, "kinds.cpp", "-o", "native"], folder).ok()
            same(run_command([folder / "native"]), self.run(folder, "kinds.o"))
            expect_equal(self.heddle("list", "--refused", "--cache", folder / "cache").ok().out, "", "refused")
            counted = counts(folder / "counts")
            for method, number in {"app::Shop::Shop(std::string)": 2, "app::Shop::~Shop()": 2,
                                   "app::Shop::add(int, int) const": 1, "app::Shop::greet(std::string)": 2,
                                   "app::Shop::largest(T, T)": 1, "app::Shop::check(int)": 2, "app::calls()": 2,
                                   "app::Box::take() &&": 1, "app::hidden(int)": 1, "app::never(std::string)": 1,
                                   "app::Shop::operator bool() const": 1}.items():
                expect_equal(counted.get(method), number, f"calls of {method}, of {counted}")
        return check

    # code

    def pass_around(self, folder, match):
        (folder / "pass.h").write_text(PASS)
        (folder / "rules.yaml").write_text(rules(("Pass", "pass.h", match)))

    def disassembly(self, folder, object):
        """The instructions of each function, without addresses of jumps within it."""
        text = run_command(["objdump", "-dr", "--no-show-raw-insn", object], folder).ok().out
        found, name = {}, None
        for line in text.splitlines():
            if head := re.match(r"[0-9a-f]+ <(.*)>:$", line):
                name = head[1]
                found[name] = []
            elif name and (code := re.match(r"\s+[0-9a-f]+:\s+(.*)$", line)):
                found[name].append(re.sub(r"\s+#.*", "", code[1]))
        return found

    def code(self, standard):
        def check(folder):
            for name in ("subject.h", "subject.cpp"):
                shutil.copy(CASES / name, folder)
            self.pass_around(folder, 'classes: ["**"]')
            flags = [f"-std=c++{standard}", "-O2"]
            self.cc(folder, "subject.cpp", *flags).ok()
            run_command([self.compiler, *flags, "-c", "subject.cpp", "-o", "native.o"], folder).ok()
            native, woven = (self.disassembly(folder, f) for f in ("native.o", "subject.o"))
            for name, wanted in native.items():
                if "Subject" not in name:
                    continue
                if "scale" in name or "3big" in name:  # other registers, or another order
                    expect_equal(verbs(woven[name]), verbs(wanted), f"instructions of {name}")
                else:
                    expect_equal(woven[name], wanted, f"instructions of {name}")
        return check

    def size(self, folder):
        body = "".join(f"  int f{i}(int a, int b) {{ return a * {i + 3} + b + c; }}\n" for i in range(100))
        text = "struct Hundred {\n  int c;\n" + "".join(
            f"  int f{i}(int a, int b);\n" for i in range(100)) + "};\n" + re.sub(r"  int (f\d+)", r"int Hundred::\1", body)
        self.pass_around(folder, 'classes: ["Hundred"]')
        self.cc(folder, "hundred.cpp", "-O2", text=text).ok()
        run_command([self.compiler, "-O2", "-c", "hundred.cpp", "-o", "native.o"], folder).ok()

        def code(object):
            out = run_command(["size", "-A", object], folder).ok().out
            return sum(int(line.split()[1]) for line in out.splitlines() if line.startswith(".text"))

        ratio = code("hundred.o") / code("native.o")
        expect(ratio <= 1.1, f"the woven methods are {ratio:.2f} times as large")

    # both kinds

    def mixed(self, folder):
        (folder / "ops.h").write_text("""#include <cstdio>
namespace ops {
struct Inner {
  template <class J> auto around(J &jp) -> typename J::result_type {
    std::printf("inner %s\\n", jp.method().name());
    return jp.proceed();
  }
};
struct Twice {
  static constexpr bool repeating = true;
  template <class J> auto around(J &jp) -> typename J::result_type {
    jp.proceed();
    return jp.proceed();
  }
};
}
""")
        (folder / "rules.yaml").write_text(rules(
            ("test::Counting", "", EVERYTHING), ("ops::Inner", "ops.h", EVERYTHING),
            ("ops::Twice", "ops.h", 'functions: ["app::*"]')).replace("    match", "    except: {functions: [main, 'test::*']}\n    match"))
        self.cc(folder, "a.cpp", "-std=c++17", "-O2", text="""#include <cstdio>
#include <string>
namespace app {
struct C {
  C(std::string s) : text(s) { std::printf("C %s\\n", s.c_str()); }
  ~C() { std::printf("~C\\n"); }
  auto size() { return text.size(); }
  std::string text;
};
int add(int a, std::string s) { s += "x"; std::printf("add %s\\n", s.c_str()); return a; }
constexpr int square(int x) { return x * x; }
static_assert(square(3) == 9, "");
}
int main() {
  app::C c("text");
  int n = 4;
  return int(c.size()) + app::add(n, "s") + app::square(n) != 24;
}
""").ok()
        ran = self.run(folder, "a.o").ok()
        expect_equal(ran.out.split("\n"), ["inner C", "C text", "inner size", "inner app::add", "add sx", "add sx",
                                           "inner app::square", "inner ~C", "~C", ""], "what ran")
        expect_equal(counts(folder / "counts"), {"app::C::C(std::string)": 1, "app::C::size()": 1, "app::C::~C()": 1,
                                                 "app::add(int, std::string)": 1, "app::square(int)": 1}, "counted")
        said = self.heddle("explain", "app::add", "--cache", folder / "cache").ok().out
        expect_contains(said, "woven (guard+static): ", f"compiled in from {folder}/ops.h",
                        "test::Counting  priority 0  " + str(folder) + "/rules.yaml:3\n")

    def coroutine(self, folder):
        (folder / "rules.yaml").write_text(rules(
            ("test::Counting", "", 'functions: ["app::both"]'),
            ("test::StaticCounting", HERE / "compiled_in.h", 'functions: ["app::*"]')))
        self.cc(folder, "a.cpp", "-std=c++20", "-O1", text="""#include <coroutine>
#include <cstdio>
#include <exception>
#include <memory>
namespace app {
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};
Task one(std::unique_ptr<int> p) { std::printf("one %d\\n", *p); co_return; }
Task both(std::unique_ptr<int> p) { std::printf("both %d\\n", *p); co_return; }
}
int main() {
  app::one(std::make_unique<int>(1));
  app::both(std::make_unique<int>(2));
}
""").ok()
        expect_equal(self.run(folder, "a.o").ok().out, "one 1\nboth 2\n", "what ran")
        expect_equal(counts(folder / "counts"), {"app::one(std::unique_ptr<int>)": 1,
                                                 "app::both(std::unique_ptr<int>)": 2}, "counted")
        expect_contains(self.heddle("explain", "app::one", "--cache", folder / "cache").ok().out, "woven (helper+static)")

    # what is wrong

    def wrong_aspects(self, folder):
        """Each says in the compiler's message what to write instead."""
        source = "int f(int x) { return x; }\n"
        held = "#include <memory>\nint f(std::unique_ptr<int> p) { return *p; }\n"
        for name, aspect, text, message in [
            ("container", "namespace heddle { class JoinPoint; }\n"
             "struct A { virtual void around(heddle::JoinPoint &jp); };", source, "is for `bind: container`"),
            ("decayed", "struct A { template <class J> void around(J &jp) { jp.proceed(); } };", source,
             "returns what jp.proceed() returns"),
            ("unmade", "struct A { A(int); template <class J> int around(J &jp) { return jp.proceed(); } };", source,
             "needs a constructor without arguments"),
            ("repeats", "struct A { static constexpr bool repeating = true;\n"
             "template <class J> int around(J &jp) { return jp.proceed(); } };", held, "cannot be copied"),
        ]:
            place = folder / name
            place.mkdir()
            (place / "a.h").write_text(aspect + "\n")
            (place / "rules.yaml").write_text(rules(("A", "a.h", "functions: [f]")))
            self.cc(place, "a.cpp", "-std=c++17", text=text).fails(
                1, "an aspect with `bind: static`", message, f"Aspects of '{place}/a.h' are compiled into it")

    def wrong_rules(self, folder):
        source = "namespace app {\nint f(int x) { return x; }\n}\n"
        (folder / "a.h").write_text("namespace ops { struct A {\n"
                                    "template <class J> int around(J &jp) { return jp.proceed(); } }; }\n")
        (folder / "bad.h").write_text("this is no C++\n")
        match = "functions: [app::f]"

        def fails(text, *messages):
            (folder / "rules.yaml").write_text(text)
            said = self.cc(folder, "a.cpp", text=source).fails(1, *messages)
            expect(not (folder / "a.o").exists(), "an object was written")
            return said

        fails(rules(("ops::A", "none.h", match)), "rules.yaml:5:13: error: there is no header `none.h`",
              "    header: none.h\n            ^\n", f"it is looked for as '{folder}/none.h'")
        fails(rules(("ops::B", "a.h", match)), f"rules.yaml:3:5: error: '{folder}/a.h' defines no class `ops::B`")
        fails(rules(("ops::A", "bad.h", match)),
              "rules.yaml:5:13: error: `bad.h` cannot be read before the first line of 'a.cpp'", "bad.h:1:1: error:")
        fails(rules(("ops::A", "a.h", match), ("ops::Log", "", match)),
              "rules.yaml:3:5: error: around `app::f(int)`, `ops::A` is compiled in, and so cannot stand outside of "
              "`ops::Log`, which is not", "rules.yaml:7)", "or `after: [ops::Log]`")
        # What its own header brings in stands before the aspect.
        (folder / "own.h").write_text("namespace app { inline int own() { return 1; } }\n" + (folder / "a.h").read_text())
        fails(rules(("ops::A", "own.h", "functions: [app::f, app::own]")), "app::own() ", "aspect-header: ")

    def include_path(self, folder):
        """A header beside the rules counts before one on the include path; what appears there later, too."""
        (folder / "include/ops").mkdir(parents=True)
        aspect = "namespace ops { struct A { template <class J> int around(J &jp) { return jp.proceed() + %d; } }; }\n"
        (folder / "include/ops/a.h").write_text(aspect % 1)
        (folder / "rules.yaml").write_text(rules(("ops::A", "ops/a.h", "functions: [app::f]")))
        text = "namespace app { int f() { return 1; } }\nint main() { return app::f(); }\n"

        def compiled():
            self.cc(folder, "a.cpp", "-Iinclude", "-MMD", "-MF", "a.d", text=text).ok()
            return self.run(folder, "a.o").status

        expect_equal(compiled(), 2, "with the header on the include path")
        expect_contains((folder / "a.d").read_text(), "include/ops/a.h")
        (folder / "include/ops/a.h").write_text(aspect % 2)
        expect_equal(compiled(), 3, "after an edit of it")
        (folder / "ops").mkdir()
        (folder / "ops/a.h").write_text(aspect % 3)
        expect_equal(compiled(), 4, "with a header beside the rules")
        ((_, record),) = records(folder / "cache")["a.cpp"]
        (method,) = record["methods"]
        expect_equal(method["strategy"], "static", "strategy")
        expect_equal(method["aspects"][0]["header"], str(folder / "ops/a.h"), "header")

    def headers(self, folder):
        """A header that the aspect's own header includes too is woven, once."""
        (folder / "log.h").write_text("#pragma once\nnamespace app { inline int level() { return 1; } }\n")
        (folder / "trace.h").write_text("""#pragma once
#include "log.h"
namespace ops { struct Trace {
  template <class J> int around(J &jp) { return jp.proceed() + app::level(); }
}; }
""")
        (folder / "rules.yaml").write_text(rules(("test::Counting", "", "functions: [app::level]"),
                                                 ("ops::Trace", "trace.h", "functions: [app::f]")))
        self.cc(folder, "a.cpp", "-O1", text="""#include "log.h"
namespace app { int f() { return level(); } }
int main() { return app::f(); }
""").ok()
        expect_equal(self.run(folder, "a.o").status, 2, "status")
        expect_equal(counts(folder / "counts"), {"app::level()": 2}, "counted")

    def checks(self):
        found = {"mixed": self.mixed, "coroutine": self.coroutine, "wrong aspects": self.wrong_aspects,
                 "wrong rules": self.wrong_rules, "include path": self.include_path, "headers": self.headers,
                 "size": self.size}
        for standard in ("11", "14", "17", "20"):
            found[f"code c++{standard}"] = self.code(standard)
            for level in ("-O0", "-O2"):
                found[f"kinds c++{standard} {level}"] = self.kinds(standard, level)
        return found


def main():
    options = parser(__doc__)
    options.add_argument("--compilers", nargs="+", required=True)
    options = options.parse_args()
    compilers = [c for c in map(find_compiler, options.compilers) if c]
    if not compilers:
        return 77
    heddle, checks = Heddle(options), {}
    for compiler in compilers:
        for name, check in Compiler(heddle, compiler).checks().items():
            checks[f"{Path(compiler).name} {name}"] = check
    return run(options, checks)


if __name__ == "__main__":
    sys.exit(main())
