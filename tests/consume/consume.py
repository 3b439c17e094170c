#!/usr/bin/env python3
"""Builds the projects beside this file, each of which uses Heddle in another way.

A project is copied beside shared/ into a folder of its own, configured with an
installed Heddle, built, and its programs are run: they print the coverage, and
each call that an aspect saw.
"""

import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "integration"))
from harness import (Failure, Path, Skip, expect, expect_contains, expect_equal, expect_lacks, parser, run, run_command)

HERE = Path(__file__).parent
SEEN = {  # what the aspect sees of the programs of headers/
    "precompiled": ["lib::in_pch()", "lib::near_by()", "lib::nearer()"],
    "unity": ["lib::first()", "lib::hidden()", "lib::near_by()", "lib::nearer()", "lib::hidden_too()", "lib::nearer()"],
    "forced": ["lib::forced()", "lib::nearer()"],
    "generated": ["lib::generated()"],
    "systems": ["vendor::inner()"],
    "paths": ["lib::near_by()", "lib::nearer()", "lib::from_outside()"],
    "macros": ["lib::Narrow::value() const", "lib::Wide::value() const"],
}
LIBRARIES = [f"lib::{kind}_call(int)" for kind in ("static", "shared", "object", "module")]


class Consumer:
    """A copy of a project, and its build."""

    def __init__(self, stage, folder, project, generator="Ninja"):
        self.stage, self.generator = stage, generator
        self.source, self.build = folder / "source" / project, folder / "build"
        for name in (project, "shared"):
            shutil.copytree(HERE / name, folder / "source" / name, symlinks=True)
        self.rules, self.cache = self.source.parent / "shared/rules.yaml", self.build / "cache/aop"

    def configure(self, *options):
        if not shutil.which("ninja" if "Ninja" in self.generator else "make"):
            raise Skip(f"there is nothing that builds for the generator {self.generator}")
        found = [] if self.stage is None else [f"-DCMAKE_PREFIX_PATH={self.stage}"]
        run_command(["cmake", "-G", self.generator, "-S", self.source, "-B", self.build, *found, *options],
                    self.source.parent, env={"PWD": str(self.source.parent)}).ok()
        return self

    def make(self, *options):
        return run_command(["cmake", "--build", self.build, "-j2", *options], timeout=300).ok().out

    def program(self, name, *seen):
        """Runs it; its aspect sees these calls and no others."""
        lines = run_command([self.build / name]).ok().out.splitlines()
        expect_contains(lines[0], "coverage: complete")
        expect_lacks(lines[0], "(0 covered")
        expect_equal(lines[1:], list(seen), f"calls seen by {name}")

    def headers(self):
        self.configure().make()
        for name, seen in SEEN.items():
            self.program(name, *seen)

    def inject(self, *options):
        aspects = ";".join(f"shared/{name}.cpp" for name in ("trace", "start"))
        return self.configure(f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={self.stage}/lib/cmake/heddle/heddle-inject.cmake",
                              "-DHEDDLE_RULES=shared/rules.yaml", f"-DHEDDLE_ASPECTS={aspects}", *options)


# The kinds of libraries

def libraries(generator):
    def check(setting, folder):
        c = Consumer(setting.stage, folder, "libraries", generator).configure()
        c.make()
        c.program("app", *LIBRARIES)
        c.program("objects", "lib::object_call(int)")
    return check


def several_configurations(setting, folder):
    c = Consumer(setting.stage, folder, "libraries", "Ninja Multi-Config").configure()
    for name in ("Debug", "Release", "Debug"):
        c.make("--config", name)
        c.program(f"{name}/app", *LIBRARIES)


def interface_library(setting, folder):
    c = Consumer(setting.stage, folder, "interface").configure()
    rules = (c.build / "CMakeFiles/rules.ninja").read_text()
    expect_contains(rules, "heddle cc --cache", "--strict")
    c.make()
    c.program("used/app", "lib::Box::size() const", "lib::twice(int)")
    other = run_command(["cmake", "--build", c.build, "--verbose", "--clean-first"]).ok().out
    expect_lacks("\n".join(line for line in other.splitlines() if "other.cpp" in line), "heddle cc")


# Headers

def headers(setting, folder):
    Consumer(setting.stage, folder, "headers").headers()


def headers_with_clang(setting, folder):
    clang = shutil.which("clang++-19")
    if not clang:
        raise Skip("there is no clang++-19")
    c = Consumer(setting.stage, folder, "headers")
    c.configure(f"-DCMAKE_CXX_COMPILER={clang}").make()
    for name, seen in SEEN.items():
        c.program(name, *seen)


def odd_paths(setting, folder):
    """Through a symbolic link, with blanks and letters beyond ASCII."""
    real = folder / "a folder of Zoë's"
    real.mkdir()
    link = folder / "linked to"
    link.symlink_to(real)
    Consumer(setting.stage, link, "headers").headers()


def precompiled_only_where_it_is_not_woven(setting, folder):
    """A header that holds no target stays precompiled."""
    c = Consumer(setting.stage, folder, "headers")
    (c.source / "rules.yaml").write_text('version: 1\nrules:\n  - aspect: app::Trace\n    match: {functions: [check]}\n')
    said = c.configure("-DCMAKE_CXX_FLAGS=-H").make("--target", "precompiled", "--verbose")
    done = run_command(["cmake", "--build", c.build, "--target", "precompiled", "--clean-first", "--verbose"]).ok()
    expect_contains(said + done.out + done.err, "! ")  # g++'s mark of a precompiled header that it took
    c.program("precompiled", "check()")


# A project that is not touched

def injected(setting, folder):
    c = Consumer(setting.stage, folder, "plain").inject()
    c.make()
    c.program("app", "lib::Counted::next()", "lib::Counted::next()")
    c.program("library/beside", "lib::Counted::next()", "lib::Counted::next()")
    c.program("user", "lib::Counted::next()")
    expect_lacks(run_command(["nm", c.build / "c_only"]).ok().out, "heddle")
    expect_contains(run_command(["cmake", "--build", c.build]).ok().out, "no work to do")


def injection_is_told_what_is_wrong(setting, folder):
    c = Consumer(setting.stage, folder, "plain")
    script = f"{c.stage}/lib/cmake/heddle/heddle-inject.cmake"
    for options, text in (([], "HEDDLE_RULES is not set"), (["-DHEDDLE_RULES=none.yaml"], "there is no file"),
                          ([f"-DHEDDLE_RULES={c.rules}", "-DHEDDLE_TARGETS=nobody"], "no such target")):
        done = run_command(["cmake", "-G", "Ninja", "-S", c.source, "-B", c.build, *options,
                            f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={script}"])
        expect(done.status != 0, "it was configured")
        expect_contains(" ".join(done.err.split()), text)
        shutil.rmtree(c.build)


def weave_is_told_what_is_wrong(setting, folder):
    for lines, text in (("heddle_weave(TARGET none RULES r.yaml)", "'none' is not a target"),
                        ("heddle_weave(TARGET app)", "no rules for 'app'"),
                        ("heddle_weave(TARGET app RULES none.yaml)", "there is no rules file"),
                        ("heddle_weave(FAST TARGET app RULES r.yaml)", "unknown argument 'FAST'"),
                        ("add_custom_target(t)\nheddle_weave(TARGET t RULES r.yaml)", "has no sources"),
                        ("heddle_weave(TARGET heddle::runtime RULES r.yaml)", "has no sources")):
        (folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.22)\nproject(p CXX)\n"
                                               "find_package(heddle REQUIRED)\nadd_executable(app a.cpp)\n" + lines + "\n")
        (folder / "a.cpp").write_text("int main() {}\n")
        (folder / "r.yaml").write_text("version: 1\nrules: []\n")
        done = run_command(["cmake", "-G", "Ninja", "-S", folder, "-B", folder / "build",
                            f"-DCMAKE_PREFIX_PATH={setting.stage}"])
        expect(done.status != 0, f"it was configured with {lines}")
        expect_contains(" ".join(done.err.split()), text)


# What a build does again

class Counted:
    """The plain project, injected, with a compiler that counts, and a Heddle of its own."""

    def __init__(self, setting, folder, generator):
        prefix = folder / "prefix"
        shutil.copytree(setting.stage, prefix)
        self.log = folder / "log"
        compiler = folder / "bin/g++"
        compiler.parent.mkdir()
        compiler.write_text(f'#!/bin/sh\necho "$*" >>{self.log}\nexec {shutil.which("g++")} "$@"\n')
        compiler.chmod(0o755)
        self.c = Consumer(prefix, folder, "plain", generator).inject(f"-DCMAKE_CXX_COMPILER={compiler}")

    def compiled(self):
        """Builds, and gives the names of the sources that were compiled."""
        self.log.write_text("")
        self.c.make()
        found = [re.search(r"(\w+)\.cpp(\.o)?$", line) for line in self.log.read_text().splitlines() if " -c " in line]
        return sorted(match[1] for match in found if match)

    def touched(self, *names):
        for name in names:
            os.utime(self.c.source.parent / name)
        return self.compiled()


# Three programs are woven, each with a module.cpp; the C program is woven by no launcher, its own is not seen again.
ALL = ["counted", "main", "main", "module", "module", "module", "start", "trace"]
WOVEN = ["counted", "main", "main", "module", "module"]


def rebuilt(generator):
    def check(setting, folder):
        p = Counted(setting, folder, generator)
        expect_equal(p.compiled(), ALL, "compiled at first")
        expect_equal(p.compiled(), [], "compiled when nothing was touched")
        expect_equal(p.touched("plain/library/counted.h"), ["counted", "main", "main"], "compiled after a woven header")
        expect_equal(p.touched("plain/main.cpp"), ["main", "main"], "compiled after a source")
        expect_equal(p.touched("shared/trace.h"), ["start", "trace"], "compiled after a header that is not woven")
        expect_equal(p.touched("plain/plain.c", "plain/CMakeLists.txt"), [], "compiled in C++ after a C source")
        expect_equal(p.touched("shared/rules.yaml"), WOVEN, "compiled after the rules")
        for program in ("bin/heddle", "libexec/heddle/heddle-weave"):
            expect_equal(p.touched(p.c.stage / program), WOVEN, f"compiled after {program}")
        p.c.program("app", "lib::Counted::next()", "lib::Counted::next()")
        expect_equal(p.compiled(), [], "compiled at last")
        header_that_goes(p)
        run_command([p.c.stage / "bin/heddle", "clear", "--cache", p.c.cache]).ok()
        expect_equal(p.compiled(), [], "compiled when the cache is gone, which no depfile may name")
    return check


def header_that_goes(p):
    """Nothing may ask for a file that a clean build does not need."""
    library = p.c.source / "library"
    (library / "other.h").write_text((library / "counted.h").read_text())
    for source in (library / "counted.cpp", p.c.source / "main.cpp"):
        source.write_text(source.read_text().replace("counted.h", "other.h"))
    expect_equal(p.compiled(), ["counted", "main", "main"], "compiled after an edit")
    (library / "counted.h").unlink()
    expect_equal(p.compiled(), [], "compiled when a header is gone that nobody includes")


# Editors

def editors_see_the_originals(setting, folder):
    native = Consumer(None, folder / "native", "plain").configure()
    woven = Consumer(setting.stage, folder / "woven", "plain").inject()
    commands = []
    for c in (native, woven):
        text = (c.build / "compile_commands.json").read_text().replace(str(c.source.parent), "X")
        commands.append({e["file"]: e for e in json.loads(text.replace(str(c.build), "B"))})
    for file, entry in commands[0].items():
        expect_equal(commands[1].get(file), entry, f"the entry of {file}")
    expect(all("cache/aop" not in json.dumps(entry) for entry in commands[1].values()), "the database names proxies")
    woven.make()
    clangd = shutil.which("clangd-19") or shutil.which("clangd")
    if not clangd:
        raise Skip("there is no clangd")
    for name in ("main.cpp", "library/counted.cpp"):
        done = run_command([clangd, f"--check={woven.source / name}", f"--compile-commands-dir={woven.build}"]).ok()
        expect_contains(done.err, "All checks completed, 0 errors")
        expect(not re.search(r"^E\[", done.err, re.MULTILINE), done.show())


# Where Heddle comes from

def moved_installation(setting, folder):
    prefix = folder / "moved to here"
    shutil.copytree(setting.stage, prefix)
    c = Consumer(prefix, folder, "plain").inject()
    c.make()
    c.program("app", "lib::Counted::next()", "lib::Counted::next()")
    for path in prefix.rglob("*"):
        if path.suffix in (".cmake", ".pc"):
            expect_lacks(path.read_text(), str(setting.stage))


def pkg_config(setting, folder):
    if not shutil.which("pkg-config"):
        raise Skip("there is no pkg-config")
    prefix = folder / "prefix"
    shutil.copytree(setting.stage, prefix)
    (pc,) = prefix.rglob("heddle.pc")
    ask = lambda *words: run_command(["pkg-config", *words, "heddle"],
                                     env={"PKG_CONFIG_PATH": str(pc.parent)}).ok().out.split()
    flags, libraries = ask("--cflags"), ask("--libs")
    (heddle,), (module,) = ask("--variable=heddle"), ask("--variable=module")
    sources = [HERE / "shared/trace.cpp", HERE / "embedded/main.cpp", module]
    objects = []
    for source in sources:
        objects.append(folder / f"{Path(source).stem}.o")
        run_command(["g++", "-std=c++20", *flags, f"-I{HERE}/shared", "-c", source, "-o", objects[-1]]).ok()
    cache = ["--cache", folder / "cache"]
    run_command([heddle, "cc", "--rules", HERE / "shared/rules.yaml", *cache, "--", "g++", "-c",
                 HERE / "embedded/core.cpp", "-o", folder / "core.o"]).ok()
    run_command([heddle, "link", *cache, "--", "g++", *objects, folder / "core.o", *libraries, "-o", folder / "app"]).ok()
    expect_contains(run_command([folder / "app"]).ok().out, "coverage: complete (1 covered", "lib::core()")


def debian_package(setting, folder):
    if not shutil.which("dpkg-deb") or not shutil.which("dpkg-shlibdeps"):
        raise Skip("there is no dpkg-dev")
    run_command(["cpack", "-G", "DEB", "--config", setting.build / "CPackConfig.cmake", "-B", folder], folder,
                timeout=300).ok()
    (package,) = folder.glob("*.deb")
    fields = run_command(["dpkg-deb", "--field", package]).ok().out
    expect_contains(fields, "Package: heddle", "libclang-common-", "libclang-cpp", "libstdc++6")
    root, admin = folder / "root", folder / "root/var/lib/dpkg"
    for name in ("updates", "info", "triggers"):
        (admin / name).mkdir(parents=True)
    for name in ("status", "available"):
        (admin / name).write_text("")
    dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-depends", "--force-bad-path", "--log=/dev/null"]
    run_command([*dpkg, "--install", package], env={"PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}).ok()
    expect_contains(run_command([root / "usr/bin/heddle", "--version"]).ok().out, "heddle ")
    c = Consumer(root / "usr", folder, "plain").inject()
    c.make()
    c.program("app", "lib::Counted::next()", "lib::Counted::next()")
    run_command([*dpkg, "--purge", "heddle"], env={"PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}).ok()
    expect(not [p for p in root.rglob("*heddle*") if "dpkg" not in str(p)], "the package has left files behind")


def embedded(how):
    """With the runtime built along; the program is the one that is there, for to build it takes minutes."""
    def check(setting, folder):
        ccache = shutil.which("ccache")
        c = Consumer(None, folder, "embedded").configure(
            f"-DHOW={how}", f"-DHEDDLE_SOURCE={setting.source}", "-DHEDDLE_BUILD_TOOLS=OFF", "-DCMAKE_BUILD_TYPE=Debug",
            f"-DHEDDLE_EXECUTABLE={setting.heddle}", *([f"-DCMAKE_CXX_COMPILER_LAUNCHER={ccache}"] if ccache else []))
        c.make()
        c.program("bin/app", "lib::core()")
        run_command(["cmake", "--install", c.build, "--prefix", folder / "installed"]).ok()
        installed = [p.name for p in (folder / "installed").rglob("*") if p.is_file()]
        expect_equal(installed, ["app"], "installed with the project")
    return check


def embedded_whole(generator):
    """The program is built with the project, and before the first source is woven: looked up in the plan of the build."""
    def check(setting, folder):
        c = Consumer(None, folder, "embedded", generator).configure(
            f"-DHEDDLE_SOURCE={setting.source}", f"-DHEDDLE_LLVM_VERSION={setting.llvm}")
        multi = ["-f", "build-Debug.ninja"] if "Multi" in generator else []
        plan = run_command(["ninja", "-C", c.build, *multi, "-n", "-v", "app"]).ok().out.splitlines()
        woven = next(i for i, line in enumerate(plan) if "heddle cc" in line and "core.cpp" in line)
        program = plan[woven].split(" cc --cache")[0].split()[-1]
        made = [i for i, line in enumerate(plan) if f"-o {os.path.relpath(program, c.build)} " in line]
        expect(made and made[0] < woven, f"{program} is not built before it is called:\n" + "\n".join(plan[-40:]))
    return check


class Setting:
    def __init__(self, options):
        self.stage, self.source, self.heddle = Path(options.stage), Path(options.source), Path(options.heddle)
        self.build, self.llvm = Path(options.build), options.llvm


CHECKS = {
    "libraries Ninja": libraries("Ninja"),
    "libraries Make": libraries("Unix Makefiles"),
    "several configurations": several_configurations,
    "interface library": interface_library,
    "headers": headers,
    "headers with clang": headers_with_clang,
    "odd paths": odd_paths,
    "precompiled only where it is not woven": precompiled_only_where_it_is_not_woven,
    "injected": injected,
    "injection is told what is wrong": injection_is_told_what_is_wrong,
    "weave is told what is wrong": weave_is_told_what_is_wrong,
    "rebuilt Ninja": rebuilt("Ninja"),
    "rebuilt Make": rebuilt("Unix Makefiles"),
    "editors see the originals": editors_see_the_originals,
    "moved installation": moved_installation,
    "pkg-config": pkg_config,
    "debian package": debian_package,
    "add_subdirectory": embedded("add_subdirectory"),
    "FetchContent": embedded("FetchContent"),
    "embedded whole Ninja": embedded_whole("Ninja"),
    "embedded whole Ninja Multi-Config": embedded_whole("Ninja Multi-Config"),
}


def main():
    options = parser(__doc__)
    options.add_argument("--stage", required=True, help="where Heddle is installed")
    options.add_argument("--build", required=True, help="build folder of Heddle, to make a package of")
    options.add_argument("--llvm", default="19", help="LLVM's version, to configure Heddle with")
    options = options.parse_args()
    for name in ("CXX", "CXXFLAGS", "CMAKE_GENERATOR", "CCACHE_PREFIX"):
        os.environ.pop(name, None)
    setting = Setting(options)
    return run(options, {name: lambda folder, check=check: check(setting, folder) for name, check in CHECKS.items()})


if __name__ == "__main__":
    sys.exit(main())
