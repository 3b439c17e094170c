#!/usr/bin/env python3
"""Builds project/ with an installed Heddle, as a user's build would."""

import json
import os
import shutil
import sys

from harness import Heddle, Path, expect, expect_contains, expect_equal, expect_lacks, parser, run, run_command

CALLS = ["shop::run()", "shop::Rates::convert(int, int)", "shop::Rates::half(int)", "shop::Ledger::book(int)",
         "shop::Rates::half(int)", "shop::Ledger::book(int)", "shop::Ledger::balance() const"]


class Project:
    def __init__(self, folder, stage, generator, flags):
        self.source, self.build = folder / "source", folder / "build"
        shutil.copytree(Path(__file__).with_name("project"), self.source)
        run_command(["cmake", "-G", generator, "-S", self.source, "-B", self.build, f"-DCMAKE_PREFIX_PATH={stage}",
                     "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CXX_FLAGS={' '.join(flags)}"]).ok()

    def make(self):
        """Builds. Gives what was said, which tells what was built."""
        return run_command(["cmake", "--build", self.build, "--verbose", "-j2"]).ok().out

    def run(self):
        return run_command([self.build / "app"])

    def edit(self, name, old, new):
        path = self.source / name
        text = path.read_text()
        expect(old in text, f"{name} does not hold {old!r}")
        path.write_text(text.replace(old, new))


def compiled(output):
    """The sources that a build compiled, by the names of their objects."""
    return {name for name in ("main", "ledger", "rates", "aspects") if f"{name}.cpp.o -c " in output}


def check(stage, generator, flags):
    def made(folder):
        p = Project(folder, stage, generator, flags)
        expect_equal(compiled(p.make()), {"main", "ledger", "rates", "aspects"}, "compiled at first")
        first = p.run().ok().out.splitlines()
        expect_contains(first[0], "coverage: complete")
        expect_equal(first[1:], CALLS, "calls")

        again = p.make()
        expect_equal(compiled(again), set(), "compiled when nothing changed")
        expect_lacks(again, "heddle cc", "heddle link")

        database = json.loads((p.build / "compile_commands.json").read_text())
        expect(all("/cache/aop/" not in entry["file"] for entry in database), "the database names proxies")
        rules, cache = p.source / "rules.yaml", p.build / "cache/aop"
        heddle = Path(stage) / "bin/heddle"
        woven = [p.source / name for name in ("main.cpp", "rates.cpp", "ledger/ledger.cpp")]
        done = run_command([heddle, "generate", "-p", p.build, "--rules", rules, "--cache", cache, *woven]).ok()
        expect_contains(done.out, "3 units (0 woven anew")

        p.edit("include/rates.h", "amount / 2", "(amount + 1) / 2")
        expect_equal(compiled(p.make()), {"main", "rates"}, "compiled after an edit of rates.h")
        expect_equal(p.run().status, 1, "status after the edit")
        p.edit("include/rates.h", "(amount + 1) / 2", "amount / 2")

        p.edit("rules.yaml", 'functions: ["shop::run"]', 'functions: ["shop::none"]')
        expect_equal(compiled(p.make()), {"main", "ledger", "rates"}, "compiled after an edit of the rules")
        expect_equal(p.run().ok().out.splitlines()[1:], CALLS[1:], "calls after an edit of the rules")
    return made


def main():
    options = parser(__doc__)
    options.add_argument("--stage", required=True, help="where Heddle is installed")
    options = options.parse_args()
    flags = Heddle(options).sanitize
    checks = {generator: check(options.stage, generator, flags) for generator in ("Ninja", "Unix Makefiles")
              if shutil.which({"Ninja": "ninja", "Unix Makefiles": "make"}[generator])}
    os.environ.pop("CXXFLAGS", None)
    return run(options, checks)


if __name__ == "__main__":
    sys.exit(main())
