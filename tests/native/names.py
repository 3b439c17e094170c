#!/usr/bin/env python3
"""Names and places of a woven program are those of the native one (semantics B4, B8).

What the program prints of itself, what an assertion says, where a debugger stops
and what it shows, what addresses are called, what the compiler says of a body:
as text, beside the native program's.
"""

import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "integration"))
from harness import (EVERYTHING, Heddle, Path, Result, Skip, expect, expect_contains, expect_equal, find_compiler,
                     parser, run, run_command)

SOURCE = Path(__file__).with_name("names.cpp")
WARNED = Path(__file__).with_name("warned.cpp")
BODY_LINE = next(n for n, line in enumerate(SOURCE.read_text().splitlines(), 1) if "// a line of the body" in line)


class Pair:
    """names.cpp, native and woven, built alike."""

    def __init__(self, heddle, compiler, support, folder, flags):
        self.folder, self.flags = folder, flags
        shutil.copy(SOURCE, folder)
        (folder / "rules.yaml").write_text(EVERYTHING)
        self.programs = {}
        for side in ("native", "woven"):
            command = [compiler, *flags, *heddle.sanitize, "-c", "names.cpp", "-o", f"{side}.o"]
            if side == "native":
                run_command(command, folder).ok()
                run_command([compiler, *heddle.sanitize, *flags, "native.o", "-o", "native"], folder).ok()
            else:
                heddle.cc(command, folder / "rules.yaml", folder / "cache", folder).ok()
                heddle.link(compiler, ["woven.o"], support, folder / "cache", "woven", flags, folder).ok()
            self.programs[side] = folder / side

    def both(self, *words):
        """Runs both under one name."""
        results = []
        for program in self.programs.values():
            done = subprocess.run(["program", *words], executable=program, cwd=self.folder, capture_output=True)
            results.append(Result(["program", *words], done.returncode, done.stdout.decode(), done.stderr.decode()))
        return results

    def texts(self, command):
        """What `command`, a function of a program, gives for each."""
        return [command(program) for program in self.programs.values()]


def same(native, woven, what):
    expect(native.strip(), f"{what}: natively there is nothing to compare")
    expect(native == woven, f"{what}: natively\n{native}\nwoven\n{woven}")


def printed_names(pair):
    native, woven = pair.both()
    expect_equal(native.status, 0, "status")
    same(native.out, woven.out, "what it prints")
    expect_contains(native.out, "shape|", "names.cpp:")


def assertions(pair):
    native, woven = pair.both("assert")
    expect_equal((native.status, woven.status), (-6, -6), "ended by abort")
    same(native.err, woven.err, "assertion")
    expect_contains(native.err, "names.cpp:", "ns::C::check", "Assertion `n < 100")


def debugger(folder, program, script):
    (folder / "script.gdb").write_text("set pagination off\nset confirm off\nset width 0\n"
                                       "set print frame-arguments scalars\nset debuginfod enabled off\n"
                                       "set disable-randomization on\n" + script)
    done = run_command(["gdb", "-nx", "-batch", "-x", "script.gdb", program], folder)
    if "ptrace: Operation not permitted" in done.err + done.out or "Cannot execute" in done.err:
        raise Skip("a debugger may not run programs here")
    return done.out


def stops(text):
    """What gdb says at stops, without addresses."""
    text = re.sub(r"0x[0-9a-f]+", "0x", text)
    text = re.sub(r"^(Breakpoint \d+) at .*: ", r"\1 at: ", text, flags=re.MULTILINE)
    return "\n".join(line for line in text.splitlines()
                     if re.match(r"Breakpoint|#|\$|\d+\t|LINE|Line", line))


def frames(text):
    """The program's own frames of backtraces: not the aspect's, nor the second one of a call that came through it."""
    kept = []
    for line in stops(text).splitlines():
        if line.startswith("#"):
            line = re.sub(r"^#\d+ +(0x in )?", "# ", line)
            if re.search(r"heddle::|test::|operator\(\)|_FUN|__invoke|lambda|names\.cpp:\d+$", line) and "heddle" in line:
                continue
            name = re.match(r"# (.*?) \(", line)
            if kept and name and kept[-1].startswith(name[0]):
                continue
        kept.append(line)
    return kept


def break_on_a_line(pair):
    script = (f"break names.cpp:{BODY_LINE}\ncommands\nsilent\nbt\nprint local\nprint n\ncontinue\nend\n"
              "run > /dev/null\ninfo breakpoints\n")
    native, woven = pair.texts(lambda program: debugger(pair.folder, program, script))
    expect_contains(native, "$1 = 8", "$2 = 4", f"names.cpp:{BODY_LINE}")
    for text in (native, woven):
        expect_equal(re.findall(r"breakpoint already hit (\d+) time", text), ["1"], f"stops in\n{text}")
    same("\n".join(frames(native)), "\n".join(frames(woven)), "at a line of a body")


def break_on_a_name(pair):
    script = ("break ns::C::f\ninfo breakpoints\nrun > /dev/null\nbt\n"
              f"tbreak names.cpp:{BODY_LINE}\ncontinue\nprint local\nfinish\n")
    native, woven = pair.texts(lambda program: debugger(pair.folder, program, script))
    where = lambda text: re.findall(r"^Breakpoint 1 at .*: (.*)", text, re.MULTILINE)
    expect_contains("\n".join(where(native)), "file names.cpp, line")
    first = lambda text: [line for line in frames(text) if line.startswith("#")][0]
    for text in (native, woven):
        expect_contains(first(text), "ns::C::f (this=", "n=4) at names.cpp:")
    name = lambda text: re.search(r"in (ns::C::f)\(int\) at (\S+):\d+$", text, re.MULTILINE).groups()
    expect_equal(name(woven), name(native), "place of the breakpoint")


def addresses_have_names(pair):
    """addr2line on the functions' own addresses, and on one inside of a body."""
    def table(program):
        symbols = run_command(["nm", "-C", "--defined-only", program]).ok().out
        wanted = {}
        for line in symbols.splitlines():
            address, kind, name = line.split(" ", 2)
            if name.startswith("ns::") and kind in "tTwW" and not re.search(r"lambda|\$_|heddle", name):
                wanted.setdefault(name, address)
        said = []
        for name, address in sorted(wanted.items()):
            where = run_command(["addr2line", "-f", "-C", "-e", program, address]).ok().out.splitlines()
            said.append(f"{name}: {where[0]} {Path(where[1].split(' ')[0]).name}")
        return "\n".join(said)
    native, woven = pair.texts(table)
    same(native, woven, "addr2line")
    expect_contains(native, "ns::C::f(int): ns::C::f(int) names.cpp:")

    script = f"break names.cpp:{BODY_LINE}\nrun > /dev/null\ninfo symbol $pc\n"
    inside = lambda program: re.sub(r" \+ \d+", "", "\n".join(
        line for line in debugger(pair.folder, program, script).splitlines()
        if " in section" in line)).replace(str(program), "program")
    native, woven = pair.texts(inside)
    same(native, woven, "info symbol")


def profile(pair):
    if not shutil.which("perf"):
        raise Skip("there is no perf")
    def hottest(program):
        data = pair.folder / f"{program.name}.data"
        done = run_command(["perf", "record", "-q", "-e", "cpu-clock:u", "-o", data, program, "spin"])
        if done.status != 0 or not data.exists():
            raise Skip("perf may not record here")
        report = run_command(["perf", "report", "--stdio", "-q", "-F", "overhead,sym", "-i", data]).out.split("\n")
        lines = [" ".join(line.split()) for line in report if line.strip() and not line.startswith("#")]
        if not lines:
            raise Skip("perf has recorded nothing")
        return re.sub(r"^[\d.]+% \[\.\] ", "", lines[0])
    native, woven = pair.texts(hottest)
    same(native, woven, "hottest function")
    expect_contains(native, "ns::spin")


def compiler_messages(heddle, compiler):
    def made(folder):
        shutil.copy(WARNED, folder)
        (folder / "rules.yaml").write_text(EVERYTHING)
        for flags in ([], ["-DWRONG"]):
            command = [compiler, "-Wall", "-Wextra", "-Wshadow", "-O1", *flags, "-c", "warned.cpp", "-o", "x.o"]
            native = run_command(command, folder)
            woven = heddle.cc(command, folder / "rules.yaml", folder / "cache", folder)
            same(native.err, woven.err, "messages")
            expect_equal(woven.status, native.status, "status")
            expect_contains(native.err, "warned.cpp:7:9: warning: unused variable")
    return made


def main():
    options = parser(__doc__)
    options.add_argument("--compilers", nargs="+", required=True)
    options = options.parse_args()
    heddle = Heddle(options)
    checks = {}
    for compiler in filter(find_compiler, options.compilers):
        support = heddle.support(compiler)
        checks[f"compiler_messages {compiler}"] = compiler_messages(heddle, compiler)
        for check, flags in ((printed_names, ["-g", "-std=c++20"]), (printed_names, ["-g", "-std=c++20", "-O2"]),
                             (printed_names, ["-std=c++14"]), (assertions, ["-g"]), (break_on_a_line, ["-g"]),
                             (break_on_a_name, ["-g"]), (addresses_have_names, ["-g"]),
                             (profile, ["-g"])):
            def made(folder, check=check, flags=flags, compiler=compiler, support=support):
                check(Pair(heddle, compiler, support, folder, flags))
            checks[f"{check.__name__} {compiler} {' '.join(flags)}"] = made
    return run(options, checks) if checks else 77


if __name__ == "__main__":
    sys.exit(main())
