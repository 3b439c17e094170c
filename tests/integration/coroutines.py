#!/usr/bin/env python3
"""Weaves asynchronous aspects around coroutines.

- kinds: a program of many kinds of coroutines does what it did, and the aspect
  sees each of them begin and end.
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

    def refused(self, folder):
        text = TASK + "struct C { friend auto f(C) -> Task { return Task(); } };\n"
        self.cc(folder, text, "functions: [f]").fails(1, "takes longer than the closure lives")

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

    def checks(self):
        name = Path(self.compiler).name
        found = {f"{name}.kinds{level}": self.kinds(level) for level in ("-O0", "-O2")}
        found |= {f"{name}.asio": self.asio(False), f"{name}.boost": self.asio(True)}
        found |= {f"{name}.{check.__name__}": check
                  for check in (self.wrong_results, self.refused, self.wrong_bindings, self.explained)}
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
