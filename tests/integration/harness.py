"""What the tests of the whole share: the program, the compilers, and a runner.

A check is a function of one argument, a fresh folder. It fails by raising;
`expect` and its kin raise with what was seen. `run` runs checks by twos and
prints what failed.
"""

import argparse
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import threading
import traceback

Path = pathlib.Path


class Failure(Exception):
    """A check did not hold; the message says what was seen."""


class Skip(Exception):
    """A check cannot be made here; the message says why."""


def expect(condition, message):
    if not condition:
        raise Failure(message)


def expect_equal(got, wanted, what):
    expect(got == wanted, f"{what}:\n  wanted {wanted!r}\n  got    {got!r}")


def expect_contains(text, *parts):
    for part in parts:
        expect(part in text, f"there is no {part!r} in:\n{indented(text)}")


def expect_lacks(text, *parts):
    for part in parts:
        expect(part not in text, f"there is {part!r} in:\n{indented(text)}")


def indented(text):
    return "\n".join("    | " + line for line in text.splitlines())


@dataclasses.dataclass
class Result:
    """A process that has ended."""

    command: list
    status: int
    out: str
    err: str

    def show(self):
        words = shlex.join(str(w) for w in self.command)
        return f"$ {words}\nstatus {self.status}\nstdout:\n{indented(self.out)}\nstderr:\n{indented(self.err)}"

    def ok(self):
        expect(self.status == 0, "a command failed:\n" + self.show())
        return self

    def fails(self, status, *texts):
        """It ended with `status` and said every one of `texts`."""
        expect(self.status == status, f"wanted status {status}:\n" + self.show())
        for text in texts:
            expect(text in self.err, f"wanted {text!r} on stderr:\n" + self.show())
        return self


def run_command(command, cwd=None, env=None, timeout=120):
    words = [str(word) for word in command]
    full = dict(os.environ, LC_ALL="C.UTF-8", **(env or {}))
    done = subprocess.run(words, cwd=cwd, env=full, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
    return Result(words, done.returncode, done.stdout.decode(errors="backslashreplace"),
                  done.stderr.decode(errors="backslashreplace"))


EVERYTHING = """version: 1
rules:
  - aspect: test::Counting
    match:
      classes: ["**"]
      functions: ["**"]
    throws: false
"""


class Heddle:
    """The program under test, with what a woven program links."""

    def __init__(self, options):
        self.program = options.heddle
        self.runtime = options.runtime
        self.source = Path(options.source)
        self.include = self.source / "runtime/include"
        self.work = Path(options.work)
        self.sanitize = [f"-fsanitize={options.sanitize}"] if options.sanitize else []
        self.making, self.supports = threading.Lock(), {}

    def cc(self, command, rules, cache, cwd=None, env=None, options=()):
        return run_command([self.program, "cc", "--rules", rules, "--cache", cache, *options, "--", *command], cwd, env)

    def generate(self, build, rules, cache, *options):
        return run_command([self.program, "generate", "-p", build, "--rules", rules, "--cache", cache, *options])

    def __call__(self, *words, cwd=None, env=None):
        return run_command([self.program, *words], cwd, env)

    def support(self, compiler):
        """The counting aspect and the module's object, made once per compiler: checks run at once."""
        with self.making:
            if compiler not in self.supports:
                self.supports[compiler] = self.make_support(compiler)
            return list(self.supports[compiler])

    def make_support(self, compiler):
        folder = self.work / f"support-{Path(compiler).name}"
        objects = [folder / "counting.o", folder / "module.o"]
        sources = [Path(__file__).with_name("counting.cpp"), self.source / "runtime/src/module.cpp"]
        folder.mkdir(parents=True, exist_ok=True)
        for made, source in zip(objects, sources):
            run_command([compiler, "-std=c++20", "-O1", *self.sanitize, f"-I{self.include}", "-c", source, "-o",
                         made]).ok()
        return [*objects, self.runtime, "-pthread"]

    def link(self, compiler, objects, support, cache, output, flags=(), cwd=None):
        """Links woven objects. The aspect comes first, and so is made first."""
        return run_command([self.program, "link", "--cache", cache, "--", compiler, *self.sanitize, *flags,
                            support[0], *objects, *support[1:], "-o", output], cwd)


def records(cache):
    """The records of a cache, by source file name."""
    found = {}
    for path in sorted(Path(cache, "units").glob("*.json")):
        record = json.loads(path.read_text())
        source = record["source"]
        found.setdefault(Path(source if isinstance(source, str) else source["percent"]).name, []).append((path, record))
    return found


def counts(path):
    """What the counting aspect wrote: calls by method."""
    result = {}
    for line in Path(path).read_text().splitlines():
        number, method = line.split(" ", 1)
        result[method] = result.get(method, 0) + int(number)
    return result


def calls_of(counted, name):
    """Calls of a method; without parameters in `name`, of all its overloads."""
    wanted = name.replace(" ", "")
    total = 0
    for method, number in counted.items():
        method = method.replace(" ", "")
        bare = method[:parameter_list(method)]
        total += number if wanted in (method, bare) else 0
    return total


def parameter_list(method):
    """Where the parameter list of a displayed method begins."""
    return method.index("(",
                        method.index("operator()") + len("operator()")) if "operator()" in method else method.index("(")


def parser(description):
    result = argparse.ArgumentParser(description=description)
    result.add_argument("--heddle", required=True, help="program under test")
    result.add_argument("--runtime", default="", help="the runtime library")
    result.add_argument("--source", required=True, help="this project's source folder")
    result.add_argument("--work", required=True, help="folder for what the tests make")
    result.add_argument("--sanitize", default="", help="what the runtime is built with, as for -fsanitize=")
    result.add_argument("--only", default="", help="run the checks whose name contains this")
    result.add_argument("--keep", action="store_true", help="keep the folders of checks that pass")
    result.add_argument("--verbose", action="store_true")
    return result


def run_with_gcc(doc, checks, place):
    """Runs `checks`, functions of what `place` makes of a Heddle and a folder, where there is a g++."""
    options = parser(doc).parse_args()
    if not shutil.which("g++"):
        print("skip: there is no g++")
        return 77
    heddle = Heddle(options)
    return run(options, {check.__name__: lambda folder, check=check: check(place(heddle, folder)) for check in checks})


def run(options, checks, workers=2):
    """Runs `checks`, a dict from name to function. Gives an exit status."""
    chosen = {name: check for name, check in checks.items() if options.only in name}
    passed, skipped, failed = 0, [], []

    def one(name, check):
        folder = Path(options.work) / "checks" / name.replace("/", "_").replace(" ", "_")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        check(folder)
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)

    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        futures = {pool.submit(one, name, check): name for name, check in chosen.items()}
        for future in concurrent.futures.as_completed(futures):
            name, error = futures[future], future.exception()
            if error is None:
                passed += 1
                if options.verbose:
                    print(f"ok   {name}", flush=True)
            elif isinstance(error, Skip):
                skipped.append((name, str(error)))
            else:
                text = str(error) if isinstance(error, Failure) else "".join(traceback.format_exception(error))
                failed.append(name)
                print(f"FAIL {name}\n{text}\n", flush=True)
    for name, why in sorted(skipped):
        print(f"skip {name}: {why}")
    print(f"{passed} passed, {len(skipped)} skipped, {len(failed)} failed")
    for name in sorted(failed):
        print(f"  failed: {name}")
    if not chosen:
        print(f"no check's name contains {options.only!r}")
    return 1 if failed or not chosen else 0


def find_compiler(name):
    """Path of a compiler, or nothing, said aloud."""
    path = shutil.which(name)
    if not path:
        print(f"skip {name}: there is no such program on the PATH", file=sys.stderr)
    return path
