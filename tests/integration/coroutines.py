#!/usr/bin/env python3
"""Weaves asynchronous aspects around coroutines, and aspects around elements of generators.

- kinds: a program of many kinds of coroutines does what it did, and the aspect
  sees each of them begin and end.
- generators: the same, and the aspect sees each element.
- asio: the same with asio::awaitable and boost::asio::awaitable.
- what a rules file or a binding can get wrong, and the text that tells it.
- what `heddle explain` says.
"""

import shutil
import sys

from harness import (Path, Skip, expect_contains, expect_equal, find_compiler, Heddle, parser,
                     run, run_command)
from cases import same

HERE = Path(__file__).parent
CASES = HERE / "coroutines"

ASYNC = """version: 1
rules:
  - aspect: test::Awaiting
    async: true
    match: {MATCH}
"""
EACH = ASYNC.replace("Awaiting", "Each").replace("async", "each")
WARNINGS = ["-Wall", "-Wextra", "-Werror"]

TASK = """#include <coroutine>
#include <exception>
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>) {}
  void await_resume() {}
};
"""


def has_header(compiler, name):
    return run_command([compiler, "-std=c++20", "-E", "-include", name, "-x", "c++", "/dev/null", "-o", "/dev/null"]).status == 0


class Compiler:
    def __init__(self, heddle, compiler):
        self.heddle, self.compiler = heddle, compiler
        heddle.support(compiler)
        made = heddle.work / f"support-{Path(compiler).name}"
        self.aspect = made / "awaited.o"
        run_command([compiler, "-std=c++20", "-O1", *heddle.sanitize, f"-I{heddle.include}", "-c", CASES / "awaited.cpp",
                     "-o", self.aspect]).ok()
        self.support = [self.aspect, made / "module.o", heddle.runtime, "-pthread"]

    def cc(self, folder, text, match, *flags, name="a.cpp", rules=None, parse=()):
        """Weaves `text` under `name`, by a rule for an asynchronous aspect."""
        (folder / name).write_text(text)
        (folder / "rules.yaml").write_text(rules or ASYNC.replace("MATCH", match))
        options = [word for argument in parse for word in ("--parse-arg", argument)]
        return self.heddle.cc([self.compiler, "-std=c++20", *WARNINGS, *self.heddle.sanitize, *flags, "-c", name, "-o",
                               "a.o"], folder / "rules.yaml", folder / "cache", folder, options=options)

    def both(self, folder, *flags, env=None):
        """Runs the source natively and woven. Gives what the aspect has counted."""
        run_command([self.compiler, "-std=c++20", *self.heddle.sanitize, *flags, "a.cpp", "-pthread", "-o", "native"],
                    folder).ok()
        self.link(folder)
        same(run_command([folder / "native"]), self.run(folder))
        return dict(line.split(" ", 1)[::-1] for line in (folder / "counts").read_text().splitlines())

    def link(self, folder):
        self.heddle.link(self.compiler, [folder / "a.o"], self.support, folder / "cache", folder / "woven").ok()

    def run(self, folder, env=None):
        return run_command([folder / "woven"], folder, env={"HEDDLE_TEST_COUNTS": str(folder / "counts"), **(env or {})})

    def kinds(self, level):
        def check(folder):
            shutil.copy(self.heddle.source / "tests/runtime/task_types.h", folder)
            self.cc(folder, (CASES / "app.cpp").read_text(), 'functions: ["app::*"], classes: ["app::*"]', level).ok()
            counted = self.both(folder, level)
            refused = self.heddle("list", "--refused", "--cache", folder / "cache").ok().out
            for method, number in {
                    "app::twice(int)": 2, "app::length(std::string, const int &)": 2, "app::deduced(int)": 1,
                    "app::owned(std::unique_ptr<int>)": 1, "app::passes_on(std::string)": 1, "app::sum(T, R...)": 1,
                    "app::hidden(int)": 1, "app::Service::add(int)": 2, "app::Service::name(std::string) const": 1,
                    "app::Service::fixed(int &)": 1, "app::Service::later(int) &&": 1,
                    "app::Service::delegated(int)": 1, "app::Service::try_block(int)": 1, "app::Box::get(T)": 1,
                    "app::Suicide::last()": 1,
                    "app::Exact::in(other::Pool &, int)": 1}.items():
                expect_equal(counted.get("ends " + method), str(number), f"ends of {method}, of {counted}, {refused}")
            expect_equal(counted["throws app::fails(int)"], "1", "exceptions seen")
            expect_equal(counted["begins app::twice(int)"], "3", "begun, one of them dropped")
            expect_equal(refused, "", "refused")
        return check

    def generators(self, level):
        def check(folder):
            shutil.copy(self.heddle.source / "tests/runtime/generator_types.h", folder)
            # Native, it needs no header of Heddle's but for each_traits.
            flags = [level, "-DWITH_TRAITS", "-isystem", self.heddle.include]
            self.cc(folder, (CASES / "generators.cpp").read_text(), "", *flags,
                    rules=EACH.replace("MATCH", 'functions: ["app::*"], classes: ["app::*"]')).ok()
            counted = self.both(folder, *flags)
            for method, number in {
                    "app::numbers(int)": 15, "app::words(std::vector<std::string> &)": 2, "app::owners(std::unique_ptr<int>)": 2,
                    "app::kept(int)": 2, "app::values(const std::string &)": 2, "app::prompt(int)": 2, "app::fails(int)": 1,
                    "app::passes_on(int)": 2, "app::deduced(int)": 2, "app::all(T...)": 3, "app::hidden(int)": 1,
                    "app::pulled(int)": 3, "app::Node::in_order() const": 8, "app::Node::by_loop() const": 8,
                    "app::Table::each() const": 3, "app::Table::as(V) const": 2, "app::Table::doubled()": 2}.items():
                expect_equal(counted.get("element of " + method), str(number), f"elements of {method}, of {counted}")
            expect_equal(counted["throws app::fails(int)"], "1", "exceptions seen")
            expect_equal(counted["ends app::none()"], "1", "ends of what is empty")
            expect_equal(self.heddle("list", "--refused", "--cache", folder / "cache").ok().out, "", "refused")
        return check

    def asio(self, boost):
        def check(folder):
            if not has_header(self.compiler, "boost/asio.hpp" if boost else "asio.hpp"):
                raise Skip("there is no such header (libasio-dev, libboost-dev)")
            prefix = "BOOST_ASIO" if boost else "ASIO"
            text = (CASES / "asio.cpp").read_text()
            if boost:
                text = text.replace("<asio.hpp>", "<boost/asio.hpp>").replace("namespace app {", "namespace asio = boost::asio;\nnamespace app {", 1)
            # Clang has to be told what g++ is known to have.
            tell = [f"-D{prefix}_HAS_CO_AWAIT", f"-D{prefix}_HAS_STD_COROUTINE"]
            is_clang = "clang" in Path(self.compiler).name
            flags = ["-O0", *(tell if is_clang else [])]
            if boost:
                flags.append("-Wno-deprecated-declarations")
            self.cc(folder, text, 'functions: ["app::*"], classes: ["app::*"]', *flags, parse=[] if is_clang else tell).ok()
            counted = self.both(folder, *flags)
            expect_equal(counted["ends app::Service::run(std::unique_ptr<int>)"], "11", f"ends of {counted}")
            expect_equal(counted["throws app::fails()"], "11", f"exceptions of {counted}")
            expect_equal(counted["begins app::Service::run(std::unique_ptr<int>)"], "12", f"beginnings of {counted}")
        return check

    # what is wrong

    def wrong_results(self, folder):
        generator = TASK.replace("  bool await_ready() { return true; }\n", "").replace("Task", "Generator")
        for name, text, match, shown in [
            ("number", "int f(int x) { return x; }\n", "functions: [f]", "`int`"),
            ("generator", generator + "Generator f() { co_return; }\n", "functions: [f]", "`Generator`"),
            ("unknown", TASK + "std::suspend_always f() { return {}; }\n", 'functions: ["*"]', "`std::suspend_always`"),
        ]:
            place = folder / name
            place.mkdir()
            self.cc(place, text, match).fails(
                1, "rules.yaml:3:5: error: `test::Awaiting` is asynchronous, and nobody can await what `f(", shown,
                "is no coroutine type that can")
            self.cc(place, text, match, rules=ASYNC.replace("MATCH", match).replace("async: true", "async: creation-only")).ok()

    def wrong_generators(self, folder):
        shutil.copy(self.heddle.source / "tests/runtime/generator_types.h", folder)
        head = '#include "../generator_types.h"\n'
        later = """struct Later {
  struct promise_type {
    Later get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    std::suspend_never yield_value(int) { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  struct First {
    bool await_ready() { return true; }
    void await_suspend(std::coroutine_handle<>) {}
    int *await_resume() { return nullptr; }
  };
  First begin() { return {}; }
  int *end() { return nullptr; }
};
"""
        for name, text, shown in [
            ("number", "int f(int x) { return x; }\n", "`int`"),
            ("task", TASK + "Task f() { co_return; }\n", "`Task`"),
            ("range", "struct Range { int *begin(); int *end(); };\nRange f() { return {}; }\n", "`Range`"),
            ("reference", head + "auto &f(types::Keeping<int> &g) { return g; }\n", "`types::Keeping<int> &`"),
            ("untold", head + "types::Pull<int> f() { co_yield 1; }\n", "`types::Pull<int>`"),
            ("later", "#include <coroutine>\n" + later + "Later f() { co_yield 1; }\n", "`Later`"),
        ]:
            place = folder / name
            place.mkdir()
            self.cc(place, text, "", rules=EACH.replace("MATCH", 'functions: ["f"]')).fails(
                1, "rules.yaml:3:5: error: `test::Each` is around elements, and `f(", "gives none: " + shown,
                "is no coroutine type that yields", "heddle::each_traits")
        # What it gives is const, and its coroutines take what they own.
        strict = later.replace("yield_value(int)", "yield_value(std::unique_ptr<int>)").replace(
            "  First begin() { return {}; }\n  int *end()",
            "  const std::unique_ptr<int> *begin() { return nullptr; }\n  const std::unique_ptr<int> *end()")
        place = folder / "strict"
        place.mkdir()
        self.cc(place, "#include <coroutine>\n#include <memory>\n" + strict + "Later f() { co_yield nullptr; }\n", "",
                rules=EACH.replace("MATCH", "functions: [f]")).fails(
                    1, "heddle: a generator of this type cannot yield again what it gives")
        both = folder / "both"
        both.mkdir()
        self.cc(both, "#include <coroutine>\n" + later.replace("  First begin", "  First operator co_await() { return {}; }\n  int *begin") +
                "Later f() { co_yield 1; }\n", "", rules="""version: 1
rules:
  - {aspect: test::Awaiting, async: true, match: {functions: [f]}}
  - {aspect: test::Each, each: true, match: {functions: [f]}}
""").fails(1, "rules.yaml:4:5: error: `test::Each` is around the elements of `f()`, which `test::Awaiting` awaits")

    def each_bindings(self, folder):
        shutil.copy(self.heddle.source / "tests/runtime/generator_types.h", folder)
        text = '#include "generator_types.h"\ntypes::Keeping<int> f() { co_yield 1; }\nint main() { f().begin(); }\n'
        rules = EACH.replace("MATCH", "functions: [f]")
        self.cc(folder, text, "", rules=rules).ok()
        self.link(folder)
        ran = self.run(folder, env={"HEDDLE_TEST_PLAIN": "1"})
        expect_contains(ran.err, "aspect 'test::Each' on f()", "`each: true`", "no heddle::EachAspect")
        self.cc(folder, text, "", rules=rules.replace("    each: true\n", "")).ok()
        self.link(folder)
        expect_contains(self.run(folder).err, "is bound to a heddle::EachAspect, and the rule for it does not say `each: true`")

    def refused(self, folder):
        text = TASK + "struct C { friend auto f(C) -> Task { return Task(); } };\n"
        self.cc(folder, text, "functions: [f]").fails(1, "takes longer than the closure lives")
        shutil.copy(self.heddle.source / "tests/runtime/generator_types.h", folder)
        text = '#include "generator_types.h"\ntypes::Keeping<int> g() { co_yield 1; }\n' \
            "struct C { friend auto f(C) -> types::Keeping<int> { return g(); } };\n"
        self.cc(folder, text, "", rules=EACH.replace("MATCH", "functions: [f]")).fails(1, "takes longer than the closure lives")

    def wrong_bindings(self, folder):
        text = TASK + "Task f() { co_return; }\nint main() { f(); }\n"
        self.cc(folder, text, "functions: [f]").ok()
        self.link(folder)
        ran = self.run(folder, env={"HEDDLE_TEST_PLAIN": "1"})
        expect_contains(ran.err, "aspect 'test::Awaiting' on f()", "`async: true`", "no heddle::AsyncAspect")
        other = folder / "unsaid"
        other.mkdir()
        self.cc(other, text, "functions: [f]", rules=ASYNC.replace("MATCH", "functions: [f]").replace("    async: true\n", "")).ok()
        self.link(other)
        expect_contains(self.run(other).err, "is bound to a heddle::AsyncAspect, and the rule for it does not say `async: true`")

    def explained(self, folder):
        self.cc(folder, TASK + "Task f() { co_return; }\n", "functions: [f]", rules="""version: 1
rules:
  - {aspect: test::Outer, match: {functions: [f]}}
  - {aspect: test::Awaiting, async: true, match: {functions: [f]}}
""").ok()
        said = self.heddle("explain", "f", "--cache", folder / "cache").ok().out
        expect_contains(said, "rules.yaml:3  around the making of the coroutine only", "rules.yaml:4  awaits it")
        shutil.copy(self.heddle.source / "tests/runtime/generator_types.h", folder)
        self.cc(folder, '#include "generator_types.h"\ntypes::Keeping<int> f() { co_yield 1; }\n', "", rules="""version: 1
rules:
  - {aspect: test::Outer, match: {functions: [f]}}
  - {aspect: test::Each, each: true, match: {functions: [f]}}
""").ok()
        said = self.heddle("explain", "f", "--cache", folder / "cache").ok().out
        expect_contains(said, ", a generator to its caller", "rules.yaml:3  around the making of the generator only",
                        "rules.yaml:4  around each element")

    def checks(self):
        name = Path(self.compiler).name
        found = {f"{name}.kinds{level}": self.kinds(level) for level in ("-O0", "-O2")}
        found |= {f"{name}.generators{level}": self.generators(level) for level in ("-O0", "-O2")}
        found |= {f"{name}.asio": self.asio(False), f"{name}.boost": self.asio(True)}
        found |= {f"{name}.{check.__name__}": check
                  for check in (self.wrong_results, self.wrong_generators, self.each_bindings, self.refused, self.wrong_bindings, self.explained)}
        return found


def main():
    options = parser(__doc__)
    options.add_argument("--compilers", nargs="+", required=True)
    options = options.parse_args()
    heddle = Heddle(options)
    checks = {}
    for name in options.compilers:
        if find_compiler(name):
            checks |= Compiler(heddle, name).checks()
    return run(options, checks) if checks else 77


if __name__ == "__main__":
    sys.exit(main())
