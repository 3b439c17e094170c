#!/usr/bin/env python3
"""Weaves open-source projects whole, and runs their own tests.

For each project that is named, or for all:

- its Debian source package is fetched and unpacked, once;
- it is built and tested as it is;
- every function and method in its own files is woven around an aspect that counts
  calls, by its own build system, without a change to it; and it is tested again.

The woven build must bring no warning that the native one has not, have complete
coverage, and pass the same tests. At most 2 % of the functions whose body stands
in the project's files may be refused, unless projects.py says more.

Variants:
  container  the aspect is asked of a container at each call
  static     it is compiled in (`bind: static`)
  two        beside it stands another, which is switched off

With --write a row for each run goes into the table of a document.
"""

import argparse
import collections
import json
import os
import re
import resource
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "integration"))

from harness import Failure, Path, expect, expect_equal, indented  # noqa: E402
from outcome import outcome, warnings  # noqa: E402
from projects import PROJECTS  # noqa: E402

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ASPECTS = HERE / "aspects"
VARIANTS = ["container", "static", "two"]
# Of what is refused, that for which no file of the project holds a body.
WITHOUT_BODY = {"macro", "defaulted", "deleted", "pure-virtual"}
# Compiled-in aspects are around closures, which no constexpr function can have before C++17.
FORGIVEN = {"container": WITHOUT_BODY, "two": WITHOUT_BODY, "static": WITHOUT_BODY | {"constexpr"}}

RULE = """  - aspect: realworld::{aspect}
    throws: false{binding}
    match:
      classes: ["**"]
      functions: ["**"]
      methods: ["**::*"]
    except:
      functions: [main]
    where:
      files: {files}
"""
COMPILED_IN = f"\n    bind: static\n    header: {ASPECTS}/compiled_in.h"


def rules(variant, source):
    aspects = {"container": ["Counting"], "static": ["StaticCounting"], "two": ["Counting", "Second"]}[variant]
    binding = COMPILED_IN if variant == "static" else ""
    return "version: 1\nrules:\n" + "".join(RULE.format(aspect=aspect, binding=binding, files=json.dumps([f"{source}/"]))
                                            for aspect in aspects)


def run(command, log, cwd=None, env=None, check=True):
    """Runs it with what it says in `log`. Gives the seconds that the processors took, which other load does not change.

    ccache, which some projects use where it is installed, would hide them.
    """
    words = [str(word) for word in command]
    begin = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(log, "w") as out:
        done = subprocess.run(words, cwd=cwd, env=dict(os.environ, LC_ALL="C", CCACHE_DISABLE="1", **(env or {})), stdin=subprocess.DEVNULL,
                              stdout=out, stderr=subprocess.STDOUT)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    if check and done.returncode:
        tail = "\n".join(Path(log).read_text(errors="replace").splitlines()[-40:])
        raise Failure(f"{' '.join(words[:3])} ... exits with {done.returncode} ({log}):\n{indented(tail)}")
    return end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime


def steps(line, log):
    """Runs functions of scripts/steps.sh."""
    run(["bash", "-c", f". {ROOT}/scripts/steps.sh; {line}"], log)


def fetch(project, folder, work):
    """The unpacked source of a project."""
    source = folder / project.package
    if not (source / ".prepared").exists():
        if project.needs:
            steps(f"install_packages {project.needs}", work / "packages.log")
        steps(f"source_package {project.package} {source}", work / "fetch.log")
        if project.prepare:
            run(["bash", "-c", project.prepare], work / "prepare.log", source)
        (source / ".prepared").touch()
    return source


def version(source):
    return re.search(r"\(([^)]*)\)", (source / "debian/changelog").read_text(errors="replace"))[1]


def binaries(build):
    """Size of all programs and shared libraries that a build made."""
    total = 0
    for path in build.rglob("*"):
        if path.is_file() and not path.is_symlink() and path.suffix != ".o" and "CMakeFiles" not in path.parts:
            with open(path, "rb") as file:
                head = file.read(18)
            if head[:4] == b"\x7fELF" and head[16] in (2, 3):
                total += path.stat().st_size
    return total


class Build:
    """A build of a project, in a folder of its own."""

    def __init__(self, options, project, source, name):
        self.options, self.project, self.source = options, project, source
        self.folder = options.work / project.name / name
        self.build = self.folder / "build"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def configure(self, *extra):
        run(["cmake", "-G", "Ninja", "-S", self.source, "-B", self.build, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
             f"-DCMAKE_CXX_COMPILER={self.options.compiler}", *self.project.flags(), *extra], self.folder / "configure.log")

    def make(self):
        """Builds. Gives the seconds and the warnings."""
        log = self.folder / "build.log"
        seconds = run(["ninja", "-C", self.build, f"-j{self.options.jobs}"], log)
        return seconds, warnings(log.read_text(errors="replace"))

    def test(self, env=None):
        """Gives the seconds and what the tests said. Natively and woven the same may fail."""
        log = self.folder / "test.log"
        seconds = run(["bash", "-c", self.project.test], log, self.build, env, check=False)
        return seconds, outcome(log.read_text(errors="replace"))

    def units(self):
        return len(json.loads((self.build / "compile_commands.json").read_text()))


def native(options, project, source):
    """Builds and tests without Heddle; once for all variants."""
    name = f"native-{Path(options.compiler).name}"
    kept = options.work / project.name / f"{name}.json"
    if kept.exists() and not options.again:
        return json.loads(kept.read_text())
    build = Build(options, project, source, name)
    build.configure()
    seconds, warned = build.make()
    tested, said = build.test()
    result = {"units": build.units(), "build": seconds, "warnings": sorted(warned), "size": binaries(build.build), "test": tested,
              "programs": said.programs, "cases": said.cases, "tests": str(said)}
    expect(said.programs[1] or said.cases[1], f"the tests said nothing that is understood ({build.folder}/test.log)")
    kept.write_text(json.dumps(result, indent=1))
    return result


class Methods:
    """The functions that the rules matched, from the records of a cache. What `forgiven` names is no lack."""

    def __init__(self, cache, forgiven):
        # What is refused in one unit may be woven in another: of a header, at another standard.
        by_id = collections.defaultdict(dict)
        for path in [*(cache / "units").glob("*.json"), *(cache / "pending").glob("*.json")]:
            for method in json.loads(path.read_text())["methods"]:
                by_id[method["id"]][method["outcome"]] = method
        self.woven, self.refused, self.lacking = collections.Counter(), collections.Counter(), []
        for seen in by_id.values():
            if "refused" in seen:
                method = seen["refused"]
                self.refused[method["reason"]] += 1
                if method["reason"] not in forgiven:
                    self.lacking.append(f"{method['name']}{method['signature']}: {method['reason']}")
            elif "woven" in seen:
                self.woven[seen["woven"]["strategy"]] += 1

    def share(self):
        """Of the functions with a body, how many are refused."""
        return len(self.lacking) / max(1, len(self.lacking) + sum(self.woven.values()))


def counted(folder):
    """What the processes of a test run wrote: calls and methods of both aspects, and coverage."""
    calls, methods, coverage = collections.Counter(), set(), []
    for path in sorted(folder.iterdir()):
        lines = path.read_text(errors="replace").splitlines()
        coverage.append(lines[0])
        for line in lines[1:]:
            aspect, number, method = line.split(" ", 2)
            calls[aspect] += int(number)
            if aspect == "first":
                methods.add(method)
    return calls, methods, coverage


def weave(options, project, source, variant, plain):
    """Builds and tests a project woven. Gives what was measured."""
    name = f"{variant}-{Path(options.compiler).name}"
    build = Build(options, project, source, name)
    file, counts = build.folder / "rules.yaml", build.folder / "counts"
    file.write_text(rules(variant, source))
    counts.mkdir()
    package = Path(options.stage) / "lib/cmake/heddle"
    build.configure(f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={package}/heddle-inject.cmake;{HERE}/woven.cmake",
                    f"-DHEDDLE_RULES={file}", f"-DHEDDLE_ASPECTS={ASPECTS}/program.cpp",
                    f"-DREALWORLD_LIBRARY={ASPECTS}/library.cpp")
    cache = build.build / "cache/aop"
    woven = run([Path(options.stage) / "bin/heddle", "generate", "-p", build.build, "--rules", file, "--cache", cache,
                 f"-j{options.jobs}"], build.folder / "weave.log")
    seconds, warned = build.make()
    again = build.folder / "again.log"
    run(["ninja", "-C", build.build], again)
    expect("no work to do" in again.read_text(), f"a second build does something ({again})")
    tested, said = build.test({"HEDDLE_REALWORLD_COUNTS": str(counts)})
    methods = Methods(cache, FORGIVEN[variant])
    calls, called, coverage = counted(counts)
    result = {"woven": dict(methods.woven), "refused": dict(methods.refused), "lacking": methods.lacking,
              "share": methods.share(), "weave": woven, "build": seconds, "size": binaries(build.build), "test": tested,
              "tests": str(said), "calls": calls["first"], "called": len(called), "processes": len(coverage),
              "new warnings": sorted(warned - set(plain["warnings"]))}
    (options.work / project.name / f"{name}.json").write_text(json.dumps(result, indent=1))
    judge(result, calls, coverage, said, plain, project.refused)
    return result


def judge(result, calls, coverage, said, plain, most):
    expect(not result["new warnings"], "warnings that the native build has not:\n" + indented("\n".join(result["new warnings"])))
    expect_equal((list(said.programs), list(said.cases)), (list(plain["programs"]), list(plain["cases"])), "tests passed")
    expect(coverage, "no woven process wrote what it counted")
    expect(all(text.startswith("coverage: complete") for text in coverage), f"coverage: {sorted(set(coverage))}")
    expect(calls["first"] > 0, "no call was counted")
    expect_equal(calls["second"], 0, "calls of the aspect that is switched off")
    expect(result["share"] < most, f"refused are {result['share']:.1%} of the functions with a body:\n" +
           indented("\n".join(result["lacking"])))


COLUMNS = ["project", "variant", "TUs", "matched", "woven by", "refused by", "calls", "tests native", "tests woven",
           "build s", "weave s", "binaries MB", "test s"]


def row(project, source, variant, compiler, plain, result):
    def by(counter):
        return ", ".join(f"{number} {name}" for name, number in sorted(counter.items(), key=lambda i: -i[1])) or "none"

    def pair(name, of, form):
        return f"{plain[name] / of:{form}} / {result[name] / of:{form}}"

    total = sum(result["woven"].values()) + sum(result["refused"].values())
    compiled = "" if Path(compiler).name == "g++" else f", {Path(compiler).name}"
    return [f"{project.name} {version(source)}", variant + compiled, str(plain["units"]), str(total), by(result["woven"]),
            by(result["refused"]), f"{result['calls']:,} of {result['called']} methods", plain["tests"], result["tests"],
            pair("build", 1, ".0f"), f"{result['weave']:.0f}", pair("size", 1e6, ".1f"), pair("test", 1, ".1f")]


BEGIN, END = "<!-- projects: begin -->", "<!-- projects: end -->"


def write_row(document, cells):
    """Puts a row into the table of a document, in place of the one of the same project and variant."""
    text = document.read_text()
    expect(BEGIN in text and END in text, f"'{document}' has no lines '{BEGIN}' and '{END}' for the table to stand between")
    head, rest = text.split(BEGIN, 1)
    table, tail = rest.split(END, 1)
    rows = {}
    for line in table.strip().splitlines()[2:]:
        old = [cell.strip() for cell in line.strip("|").split("|")]
        rows[old[0].split(" ")[0], old[1]] = old
    rows[cells[0].split(" ")[0], cells[1]] = cells
    order = list(PROJECTS)
    lines = [COLUMNS, ["---"] * len(COLUMNS)]
    lines += [rows[key] for key in sorted(rows, key=lambda k: (order.index(k[0]) if k[0] in order else len(order), k[1]))]
    made = "".join("| " + " | ".join(line) + " |\n" for line in lines)
    document.write_text(f"{head}{BEGIN}\n{made}{END}{tail}")


def one(options, name):
    project = PROJECTS[name]
    work = options.work / name
    work.mkdir(parents=True, exist_ok=True)
    source = fetch(project, options.thirdparty, work)
    plain = native(options, project, source)
    print(f"{name}: natively {plain['tests']}", flush=True)
    for variant in options.variants:
        result = weave(options, project, source, variant, plain)
        print(f"{name}, {variant}: {result['tests']}; {sum(result['woven'].values())} woven, {result['refused']} refused; "
              f"{result['calls']:,} calls of {result['called']} methods in {result['processes']} processes", flush=True)
        if options.write:
            write_row(options.write, row(project, source, variant, options.compiler, plain, result))


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("projects", nargs="*", metavar="PROJECT", help=f"of {', '.join(PROJECTS)}; default: all")
    p.add_argument("--stage", required=True, type=os.path.abspath, help="where Heddle is installed")
    p.add_argument("--work", required=True, type=lambda p: Path(p).absolute(), help="folder to build in")
    p.add_argument("--thirdparty", default=ROOT / "build/thirdparty", type=lambda p: Path(p).absolute(), help="folder of the sources")
    p.add_argument("--variants", default=["container"], type=lambda v: VARIANTS if v == "all" else v.split(","),
                   help="of container, static, two; or all")
    p.add_argument("--compiler", default="g++")
    p.add_argument("--jobs", "-j", default=os.cpu_count(), type=int)
    p.add_argument("--again", action="store_true", help="build natively again")
    p.add_argument("--write", type=Path, help="document whose table gets the rows")
    options = p.parse_args()
    for kind, given, known in (("project", options.projects, PROJECTS), ("variant", options.variants, VARIANTS)):
        for name in given:
            if name not in known:
                p.error(f"there is no {kind} '{name}'; known are {', '.join(known)}")
    return options


def main():
    options = arguments()
    failed = []
    for name in options.projects or PROJECTS:
        try:
            one(options, name)
        except Failure as failure:
            failed.append(name)
            print(f"FAILED {name}: {failure}", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
