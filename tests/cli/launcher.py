#!/usr/bin/env python3
"""What `heddle cc` does with every way to call a compiler, and what it says then (semantics B2, B12)."""

import contextlib
import json
import os
import pty
import re
import shutil
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "integration"))
from harness import (EVERYTHING, Path, Skip, expect, expect_contains, expect_equal, expect_lacks, find_compiler, records,
                     run_command, run_with_gcc)

SOURCE = '#include "a.h"\nint f(int x) { return inner(x); }\n'
HEADER = "#pragma once\ninline int inner(int x) { return x + 1; }\n"
NOTHING = EVERYTHING.replace('"**"', '"no::such::name"')


class Place:
    """A folder with rules, a source and a header."""

    def __init__(self, heddle, folder):
        self.heddle, self.folder, self.cache = heddle, folder, folder / "cache"
        self.rules = self.write("rules.yaml", EVERYTHING)
        self.write("a.cpp", SOURCE)
        self.write("a.h", HEADER)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def cc(self, *words, env=None, options=()):
        return self.heddle.cc(words, self.rules, self.cache, self.folder, env, options)

    def script(self, name, *lines):
        path = self.write(name, "\n".join(["#!/bin/sh", *lines, ""]))
        path.chmod(0o755)
        return path

    def wrapper(self):
        """A script that hides the words `heddle cc`."""
        return self.script("bin/heddle-g++", f'exec "{self.heddle.program}" cc --rules {self.rules} --cache {self.cache} '
                           '-- g++ "$@"')

    def is_woven(self, name="a.o"):
        path = self.folder / name
        return path.exists() and "heddle_sites" in run_command(["readelf", "-S", "--wide", path]).ok().out

    def expect_woven(self, what, name="a.o"):
        expect(self.is_woven(name), f"{name} is not woven: {what}")

    def forget(self):
        shutil.rmtree(self.cache, ignore_errors=True)
        for path in self.folder.rglob("*.o"):
            path.unlink()


def files_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


# One source to one object

def spellings_of_the_output(p):
    (p.folder / "out dir").mkdir()
    p.write("o.rsp", '-o "out dir/r s.o"')
    for words, made in ((["-o", "b.o"], "b.o"), (["-ob.o"], "b.o"), (["--output", "b.o"], "b.o"), (["--output=b.o"], "b.o"),
                        (["-o", "./out dir/../b.o"], "b.o"), (["-o", f"{p.folder}/b.o"], "b.o"), ([], "a.o"),
                        (["-o", "b.obj"], "b.obj"), (["-o", "no_suffix"], "no_suffix"), (["-o", "ä ö.o"], "ä ö.o"),
                        (["@o.rsp"], "out dir/r s.o")):
        p.forget()
        p.cc("g++", "-c", "a.cpp", *words).ok()
        p.expect_woven(words, made)
        (path, record), = records(p.cache)["a.cpp"]
        expect_equal(os.path.normpath(record["output"]), str(p.folder / made), f"output of {words}")
        (p.folder / made).unlink()


def spellings_of_the_source(p):
    (p.folder / "sub").mkdir()
    shutil.copy(p.folder / "a.cpp", p.folder / "a.txt")
    for name in ("a.cc", "a.cxx", "a.c++", "a.C", "a.cp", "a.CPP", "-a.cpp", "ä ö.cpp", "a'b.cpp", "$x.cpp", "a#b.cpp", "a%b.cpp"):
        shutil.copy(p.folder / "a.cpp", p.folder / name)
        words = ["--", name] if name.startswith("-") else [name]
        if name.startswith("-"):
            words = ["./" + name]
        p.forget()
        p.cc("g++", "-c", "-MD", "-MF", "a.d", "-o", "a.o", *words).ok()
        p.expect_woven(name)
    for words in (["-x", "c++", "a.txt"], ["-xc++", "a.txt"], ["a.cpp", "-x", "none"], ["-x", "none", "a.cpp"],
                  ["sub/../a.cpp"], [f"{p.folder}/a.cpp"], ["./a.cpp"]):
        p.forget()
        p.cc("g++", "-c", "-o", "a.o", *words).ok()
        p.expect_woven(words)


def response_files(p):
    p.write("inner.rsp", "-c\n  'a.cpp'")
    p.write("outer.rsp", '@inner.rsp -D"X Y"=1 -DQ=\\"q\\" -o a.o\n')
    p.write("a.cpp", SOURCE + "static_assert(sizeof(Q) == 2, \"\");\n")
    p.write("outer.rsp", '@inner.rsp -DQ=\\"q\\" -o a.o\n')
    p.cc("g++", "@outer.rsp").ok()
    p.expect_woven("nested response files")
    for text, words in (("-E a.cpp", []), ("a.cpp -o program -DMAIN", []), ("-S a.cpp", []), ("a.cpp b.cpp -c", [])):
        p.forget()
        p.write("b.cpp", "int b() { return 1; }\n")
        p.write("other.rsp", text + ' -DQ=\\"q\\"')
        passes(p, ["g++", "@other.rsp", *words])
    passes(p, ["g++", "@missing.rsp", "-c", "a.cpp"])


# Dependency files

def expect_dependencies(text, what):
    """They name the originals and the rules, and no proxy. (SUNPRO_DEPENDENCIES leaves the source out.)"""
    expect_contains(text, *(["a.cpp"] if what != "SUNPRO_DEPENDENCIES" else []), "a.h", "rules.yaml")
    expect("/proxies/" not in text, f"a proxy is named with {what}:\n{text}")


def names_of_the_dependency_file(p):
    for words, name in ((["-MD"], "a.d"), (["-MMD", "-MP", "-o", "b.o"], "b.d"), (["-MD", "-MF", "c.d", "-MFe.d"], "e.d"),
                        (["--write-dependencies"], "a.d"), (["-Wp,-MD,w.d"], "w.d"), (["-Wp,-MMD,w.d,-MP,-MT,x"], "w.d"),
                        (["-Xpreprocessor", "-MD", "-Xpreprocessor", "x.d"], "x.d"), (["-MD", "-dumpdir", "sub-"], "sub-a.d"),
                        (["-MD", "-dumpbase", "other"], "other.d"), (["-MD", "-dumpbase", "q.cpp", "-dumpbase-ext", ".cpp"], "q.d")):
        p.forget()
        p.cc("g++", "-c", "a.cpp", *words).ok()
        p.expect_woven(words, "b.o" if "b.o" in words else "a.o")
        expect_dependencies((p.folder / name).read_text(), words)
        (p.folder / name).unlink()


def dependencies_that_go_to_no_file_of_their_own(p):
    said = p.cc("g++", "-c", "a.cpp", "-MMD", "-MF", "-").ok().out
    expect_dependencies(said, "standard output")
    pipe = p.folder / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    p.cc("g++", "-c", "a.cpp", "-MMD", "-MF", "pipe").ok()
    expect(pipe.is_fifo(), "a pipe was replaced by a file")
    expect_dependencies(os.read(reader, 65536).decode(), "a pipe")
    p.rules.write_text(NOTHING)
    p.cc("g++", "-c", "a.cpp", "-MMD", "-MF", "pipe").ok()
    expect(pipe.is_fifo(), "a pipe was replaced by a file where nothing is woven")
    os.close(reader)


def dependency_file_behind_a_link(p):
    (p.folder / "a.d").symlink_to("real.d")
    p.cc("g++", "-c", "a.cpp", "-MD").ok()
    expect((p.folder / "a.d").is_symlink(), "the link was replaced by a file")
    expect_dependencies((p.folder / "real.d").read_text(), "a link")


def dependencies_by_environment(p):
    for variable, value, target in (("DEPENDENCIES_OUTPUT", "all.d", "a.o:"), ("SUNPRO_DEPENDENCIES", "all.d other", "other:")):
        p.write("all.d", "before: b.h\n")
        p.cc("g++", "-c", "a.cpp", env={variable: value}).ok()
        text = (p.folder / "all.d").read_text()
        expect_contains(text, "before: b.h\n", target)
        expect_dependencies(text, variable)


# Everything else

def passes(p, words):
    """The command does just what it does by itself, and nothing is recorded."""
    results = []
    for name in ("native", "through"):
        place = p.folder / name
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(p.folder, place, ignore=shutil.ignore_patterns("native", "through", "cache"), symlinks=True)
    results.append((run_command(words, p.folder / "native"), files_of(p.folder / "native")))
    results.append((p.heddle.cc(words, p.rules, p.cache, p.folder / "through"), files_of(p.folder / "through")))
    # Linkers and assemblers name temporary files.
    said = [(r.status, *(re.sub(r"/tmp/\w+", "/tmp/X", t).replace(str(p.folder / "through"), str(p.folder / "native"))
                         for t in (r.out, r.err))) for r, _ in results]
    expect_equal(said[1], said[0], f"what is said by {words}")
    expect_equal(sorted(results[1][1]), sorted(results[0][1]), f"files of {words}")
    expect(not p.cache.exists(), f"a cache was made by {words}")
    for name, content in results[0][1].items():  # precompiled headers hold times
        expect(results[1][1][name] == content or name.endswith(".gch"), f"{name} of {words} is another")


def other_commands_pass(p):
    p.write("main.cpp", "int main() {}\n")
    p.write("c.c", "int c(void) { return 1; }\n")
    p.write("s.S", "#define N asm_symbol\n.globl N\nN: ret\n")
    p.write("b.cpp", "int b() { return 1; }\n")
    run_command(["g++", "-E", "a.cpp", "-o", "a.ii"], p.folder).ok()
    run_command(["g++", "-c", "main.cpp"], p.folder).ok()
    for words in (["-c", "c.c"], ["-x", "c", "-c", "c.c", "-o", "c.o"], ["-c", "s.S"], ["-x", "assembler-with-cpp", "-c", "s.S"],
                  ["-E", "a.cpp"], ["-E", "a.cpp", "-o", "x.i"], ["-S", "a.cpp"], ["-S", "-fverbose-asm", "a.cpp", "-o", "-"],
                  ["-M", "a.cpp"], ["-MM", "-MG", "a.cpp"], ["-MM", "-MF", "x.d", "a.cpp"], ["-fsyntax-only", "a.cpp"],
                  ["-c", "a.cpp", "b.cpp"], ["-c", "a.cpp", "-x", "c", "c.c"], ["main.cpp", "-o", "program"], ["main.o", "-o", "program"],
                  ["-shared", "-fPIC", "b.cpp", "-o", "b.so"], ["-r", "main.o", "-o", "joined.o"], ["-c", "a.ii"],
                  ["-fpreprocessed", "-x", "c++", "-c", "a.ii"], ["-x", "c++-header", "a.h", "-o", "a.h.gch"],
                  ["-c", "a.cpp", "-o", "/dev/null"], ["-dumpversion"], ["--version"], ["-print-file-name=libstdc++.so"],
                  ["-###", "-c", "a.cpp"], [], ["-c"], ["-c", "none.c"], ["-Q", "--help=warnings"], ["-c", "-x", "c++", "-"]):
        for name in ("a.o", "b.o"):
            (p.folder / name).unlink(missing_ok=True)
        passes(p, ["g++", *words])
    passes(p, ["sh", "-c", "echo a.cpp >said; exit 3"])
    passes(p, ["ar", "rc", "x.a", "main.o"])


def unmatched_source_gets_the_original_command(p):
    """Its very words, response files unopened, and so the same object."""
    p.rules.write_text(NOTHING)
    p.write("flags.rsp", "-O2 -g")
    fake = p.script("bin/g++", 'printf "%s\\n" "$#" "$@" >>words', "exit 0")
    words = ["@flags.rsp", "-DX=a b", "-c", "a.cpp", "-oa.o", "-Wp,-MD,a.d"]
    p.cc(fake, *words).ok()
    said = (p.folder / "words").read_text().splitlines()
    expect_equal(said, [str(len(words)), *words], "the words of the compiler")
    for compiler in filter(None, map(find_compiler, ("g++", "clang++-19"))):
        for flags in ([], ["-g", "-O2", "-MD"], ["-fPIC", "-O1", "-gsplit-dwarf"], ["-flto", "-frandom-seed=1"], ["@flags.rsp"], ["-g3", "-fno-exceptions"],
                      ["-include", "a.h"], ["--coverage"]):
            run_command([compiler, *flags, "-c", "a.cpp", "-o", "a.o"], p.folder).ok()
            native = (p.folder / "a.o").read_bytes()
            # The name of its data file is in the object, with a stamp.
            (p.folder / "a.gcno").unlink(missing_ok=True)
            p.cc(compiler, *flags, "-c", "a.cpp", "-o", "a.o").ok()
            if "--coverage" not in flags:
                expect((p.folder / "a.o").read_bytes() == native, f"another object with {compiler} {flags}")


# ccache, distcc

def ccache_of(p):
    ccache = find_compiler("ccache")
    if not ccache:
        raise Skip("there is no ccache")
    log = p.folder / "ccache.log"
    return ccache, {"CCACHE_DIR": str(p.folder / "ccache"), "CCACHE_LOGFILE": str(log), "CCACHE_NODISABLE": "1",
                    "CCACHE_DISABLE": "", "CCACHE_PREFIX": ""}, log


def clean(env):
    return {name: value for name, value in env.items() if value}


def ccache_behind(p):
    ccache, env, log = ccache_of(p)
    env = clean(env)
    made = []
    for _ in range(2):
        (p.folder / "a.o").unlink(missing_ok=True)
        p.cc(ccache, "g++", "-g", "-c", "a.cpp", "-MD", "-o", "a.o", env=env).ok()
        p.expect_woven("ccache behind")
        expect_contains((p.folder / "a.d").read_text(), "a.h", "rules.yaml")
        made.append((p.folder / "a.o").read_bytes())
    expect(made[0] == made[1], "the object out of ccache is another")
    expect_contains(log.read_text(), "cache_hit")
    p.write("a.h", HEADER.replace("+ 1", "+ 2"))
    p.cc(ccache, "g++", "-g", "-c", "a.cpp", "-o", "a.o", env=env).ok()
    expect((p.folder / "a.o").read_bytes() != made[0], "an edited header gives the old object")


def ccache_before(p):
    ccache, env, log = ccache_of(p)
    env = clean(env)
    command = [p.heddle.program, "cc", "--rules", p.rules, "--cache", p.cache, "--", "g++", "-c", "a.cpp", "-o", "a.o"]
    run_command([ccache, *command], p.folder, env).ok()
    p.expect_woven("ccache before the words `heddle cc`")
    # Before a script that hides these words it keeps the object, and must know of the rules.
    wrapper, env = p.wrapper(), {**env, "CCACHE_EXTRAFILES": str(p.rules)}
    for _ in range(2):
        (p.folder / "a.o").unlink()
        run_command([ccache, wrapper, "-c", "a.cpp", "-o", "a.o"], p.folder, env).ok()
        p.expect_woven("ccache before a script")
    expect_contains(log.read_text(), "cache_hit")
    p.rules.write_text(NOTHING)
    run_command([ccache, wrapper, "-c", "a.cpp", "-o", "a.o"], p.folder, env).ok()
    expect(not p.is_woven(), "ccache gave the object of other rules")


@contextlib.contextmanager
def distcc_server(p):
    distcc, server = find_compiler("distcc"), find_compiler("distccd")
    if not distcc or not server:
        raise Skip("there is no distcc")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = p.folder / "distccd.log"
    log.touch(mode=0o666)
    process = subprocess.Popen([server, "--no-detach", "--daemon", "--allow", "127.0.0.1", "--listen", "127.0.0.1", "--port", str(port),
                                "--log-file", log, "--jobs", "2", *(["--user", "nobody"] if os.geteuid() == 0 else [])],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            expect(process.poll() is None, "distccd has ended")
            time.sleep(0.05)
        yield distcc, {"DISTCC_HOSTS": f"127.0.0.1:{port}", "DISTCC_DIR": str(p.folder / "distcc"), "DISTCC_FALLBACK": "0"}, log
    finally:
        os.killpg(process.pid, 15)
        process.wait()


def distcc_behind(p):
    with distcc_server(p) as (distcc, env, log):  # nothing is compiled here, for it may not fall back
        (p.folder / "distcc").mkdir()
        done = p.cc(distcc, "g++", "-O1", "-c", "a.cpp", "-o", "a.o", env=env)
        expect(done.status == 0, done.show() + log.read_text(errors="replace"))
        p.expect_woven("distcc behind")
        ccache, more, _ = ccache_of(p)
        p.forget()
        p.cc(ccache, "g++", "-O1", "-c", "a.cpp", "-o", "a.o", env={**env, **clean(more), "CCACHE_PREFIX": distcc}).ok()
        p.expect_woven("ccache and distcc behind")


def distcc_before(p):
    distcc = find_compiler("distcc")
    if not distcc:
        raise Skip("there is no distcc")
    command = [p.heddle.program, "cc", "--rules", p.rules, "--cache", p.cache, "--", "g++", "-c", "a.cpp", "-o", "a.o"]
    (p.folder / "distcc").mkdir()
    run_command([distcc, *command], p.folder, {"DISTCC_HOSTS": "localhost", "DISTCC_DIR": str(p.folder / "distcc")}).ok()
    p.expect_woven("distcc before")


# What is said

def flags_that_ask_for_messages(p):
    """They concern the compiler alone, not the weaver's parse."""
    for compiler in filter(None, map(find_compiler, ("g++", "clang++-19"))):
        for flag in ("-v", "-H", "-ftime-report", "-save-temps"):
            p.forget()
            said = p.cc(compiler, flag, "-c", "a.cpp", "-o", "a.o").ok()
            p.expect_woven(flag)
            expect_lacks(said.err, "clang Invocation", "-fsyntax-only")


def options_that_take_a_word(p):
    for words in (["-wrapper", "env"], ["-aux-info", "a.txt"], ["-dumpbase", "x"], ["-dumpdir", "x-"]):
        p.forget()
        p.cc("g++", *words, "-c", "a.cpp", "-o", "a.o").ok()
        p.expect_woven(words)


def flags_that_the_compiler_refuses(p):
    for flag in ("-MG", "-MP", "-fno-such-flag", "-std=c++02"):
        words = ["g++", "-MD", flag, "-c", "a.cpp", "-o", "a.o"]
        native = run_command(words, p.folder)
        done = p.cc(*words)
        expect_equal((done.status, done.err), (native.status, native.err), f"what g++ says of {flag}")


def nowhere_to_write(p):
    native = run_command(["g++", "-c", "a.cpp", "-o", "none/a.o"], p.folder)
    done = p.cc("g++", "-c", "a.cpp", "-o", "none/a.o")
    expect_equal((done.status, done.err), (native.status, native.err), "what the compiler says")


def on_a_terminal(command, cwd, env=None):
    """Runs with standard output and error on a terminal. Gives status and text."""
    leader, follower = pty.openpty()
    full = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm", **(env or {})}
    process = subprocess.Popen([str(w) for w in command], cwd=cwd, env=full, stdin=subprocess.DEVNULL, stdout=follower,
                               stderr=follower)
    os.close(follower)
    text = b""
    with contextlib.suppress(OSError):  # a terminal that nobody writes to any more
        while chunk := os.read(leader, 4096):
            text += chunk
    os.close(leader)
    return process.wait(), text.decode(errors="replace")


def messages_on_a_terminal(p):
    """The compiler's own, with its colours, once; whoever finds the error."""
    unused = 'int f(int x)\n{\n  int unused = 1;\n  return inner(x);\n}\n'
    for compiler in filter(None, map(find_compiler, ("g++", "clang++-19"))):
        for text, flags in (("int f() { return undeclared; }\n", []), ('#include "a.h"\n' + unused, ["-Wall", "-Werror"]),
                            ('#include "a.h"\n' + unused, ["-Wall"])):
            p.write("a.cpp", text)
            command = [compiler, *flags, "-c", "a.cpp", "-o", "a.o"]
            env = {"GCC_COLORS": "error=01;31:warning=01;35:locus=01"}
            native = on_a_terminal(command, p.folder, env)
            expect_contains(native[1], "\x1b[")
            woven = on_a_terminal([p.heddle.program, "cc", "--rules", p.rules, "--cache", p.cache, "--", *command], p.folder, env)
            expect_equal(woven, native, f"what {compiler} says with {flags}")


def flags_that_clang_refuses(p):
    for flag in ("-mabi=ms", "-mrecord-mcount", "-fexec-charset=latin1", "-mhard-float", "-fdiagnostics-format=json",
                 "-fprofile-use", "-fmodules-ts", "-fconcepts", "-fipa-pta", "-fno-gnu-unique", "-march=native"):
        p.forget()
        if run_command(["g++", flag, "-c", "a.cpp", "-o", "a.o"], p.folder).status:
            continue
        p.cc("g++", flag, "-c", "a.cpp", "-o", "a.o").ok()
        p.expect_woven(flag)
    p.write("compile_commands.json", json.dumps([{"directory": str(p.folder), "file": "a.cpp",
                                                  "command": "g++ -mabi=ms -fipa-pta -c a.cpp -o a.o"}]))
    said = p.heddle.generate(p.folder, p.rules, p.folder / "other").ok().out
    expect_contains(said, "clang does not take the flag '-mabi=ms'", "clang does not know the flag '-fipa-pta'")


def construct_that_clang_cannot_parse(p):
    p.write("a.cpp", "#ifndef FOR_CLANG\ntemplate <int... I> struct S {};\ntemplate <int N> using T = S<__integer_pack(N)...>;\n#endif\n"
            "int f() { return 1; }\n")
    done = p.cc("g++", "-mabi=ms", "-c", "a.cpp", "-o", "a.o")
    done.fails(1, "a.cpp:3:", "__integer_pack", "'-mabi=ms'", "--parse-arg=-DNAME", "PARSE_ARGS")
    p.cc("g++", "-c", "a.cpp", "-o", "a.o", options=["--parse-arg=-DFOR_CLANG"]).ok()
    p.expect_woven("with --parse-arg")


def strict(p):
    p.write("a.cpp", "int sum(int n, ...) { return n; }\nint other() { return 1; }\n")
    p.cc("g++", "-c", "a.cpp", "-o", "a.o").ok()
    for _ in range(2):  # known by now, and still no excuse
        p.cc("g++", "-c", "a.cpp", "-o", "a.o", options=["--strict"]).fails(1, "a.cpp:1: sum(int, ...)", "c-variadic", "STRICT",
                                                                         "required: false")
    p.write("compile_commands.json", json.dumps([{"directory": str(p.folder), "file": "a.cpp", "command": "g++ -c a.cpp -o a.o"}]))
    p.heddle.generate(p.folder, p.rules, p.cache, "--strict").fails(1, "c-variadic", "STRICT")
    p.rules.write_text(EVERYTHING.replace("    match:", "    required: false\n    match:"))
    p.cc("g++", "-c", "a.cpp", "-o", "a.o", options=["--strict"]).ok()


# generate

def several_sources(p):
    names = [f"u{n}.cpp" for n in range(3)]
    for name in names:
        p.write(name, f"int {Path(name).stem}() {{ return 1; }}\nint sum(int n, ...) {{ return n; }}\n")
    p.write("compile_commands.json", json.dumps([{"directory": str(p.folder), "file": n, "command": f"g++ -c {n} -o {n}.o"}
                                                 for n in names]))
    return [p.heddle.program, "generate", "-p", p.folder, "--rules", p.rules, "--cache", p.cache]


def progress(p):
    command = several_sources(p)
    said = run_command(command).ok().out.splitlines()
    expect_equal([line[:5] for line in said[:3]], ["[1/3]", "[2/3]", "[3/3]"], "lines of progress")
    expect_equal(sorted(line[6:] for line in said[:3]), ["u0.cpp", "u1.cpp", "u2.cpp"], "sources in them")
    for env, colours in (({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True)):
        p.forget()
        status, text = on_a_terminal(command, p.folder, {"COLUMNS": "80", **env})
        expect_equal(status, 0, "status")
        expect_contains(text, "\r\x1b[K[", "#", "3/3 ", "sources   3 units")
        expect_equal("\x1b[0;32m" in text, colours, f"colours with {env}")
        expect_lacks(text, "[1/3]")
    p.forget()
    status, text = on_a_terminal(command, p.folder, {"TERM": "dumb"})
    expect_contains(text, "[3/3]")
    expect_lacks(text, "\x1b")


def summaries(p):
    command = several_sources(p)
    p.cache.mkdir(mode=0o700)
    p.cache.rmdir()
    run_command([*command, "u0.cpp"], p.folder).ok()
    said = run_command(command).ok().out
    table = said[said.index("sources"):].splitlines()
    expect_equal(table[:3], ["sources   3 units (2 woven anew, 1 unchanged)", "methods   3 methods woven, 1 refused, 0 only declared",
                             "refused   1 c-variadic"], "the table")
    expect(re.fullmatch(r"time      \d+\.\d\d s", table[3]) and len(table) == 4, f"the table ends with {table[3:]}")
    known = json.loads(run_command([*command, "--json"]).ok().out)
    expect_equal((len(known["units"]), known["wovenAnew"], known["unchanged"], known["woven"], known["refused"], known["refusedBy"]),
                 (3, 0, 3, 3, 1, {"c-variadic": 1}), "--json")
    expect(known["seconds"] > 0, "no time")


CHECKS = [spellings_of_the_output, spellings_of_the_source, response_files, names_of_the_dependency_file,
          dependencies_that_go_to_no_file_of_their_own, dependency_file_behind_a_link, dependencies_by_environment,
          flags_that_ask_for_messages, options_that_take_a_word, flags_that_the_compiler_refuses, other_commands_pass,
          unmatched_source_gets_the_original_command, ccache_behind, ccache_before, distcc_behind, distcc_before, nowhere_to_write,
          messages_on_a_terminal, flags_that_clang_refuses, construct_that_clang_cannot_parse, strict, progress, summaries]


def main():
    return run_with_gcc(__doc__, CHECKS, Place)


if __name__ == "__main__":
    sys.exit(main())
