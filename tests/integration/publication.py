#!/usr/bin/env python3
"""Whole runs of heddle at once, with readers in between (semantics D3, D5, D7).

HEDDLE_ROUNDS says how often; the default is for every day.
"""

import json
import os
import shutil
import stat
import subprocess
import sys

from harness import (EVERYTHING, Heddle, Path, Skip, expect, expect_contains, expect_equal, parser, records, run,
                     run_command)

ROUNDS = int(os.environ.get("HEDDLE_ROUNDS", "3"))

# Stands in for the compiler: the two files it is given must be whole, and of one version.
READER = """#!/usr/bin/env python3
import os, re, sys
source = next(word for word in sys.argv[1:] if word.endswith(".cpp") and word[0] != "-")
text = open(source).read()
header = re.search(r'#include "([^"]*h\\.h)"', text)
if not header:
    sys.exit(f"{source} is torn")
name = header.group(1)
try:
    other = open(os.path.join(os.path.dirname(source), name)).read()
except OSError as e:
    sys.exit(f"{source} without its header: {e}")
versions = [re.findall(r"// (?:begin|end) (\\d+)", part) for part in (text, other)]
if [len(v) for v in versions] != [2, 2] or len({v for part in versions for v in part}) != 1:
    sys.exit(f"{source}: a mixture: {versions}")
for word in sys.argv:
    if word.endswith(".o"):
        open(word, "w").close()
"""


class Place:
    def __init__(self, heddle, folder):
        self.heddle, self.folder = heddle, folder
        self.rules, self.cache = folder / "rules.yaml", folder / "cache"
        self.rules.write_text(EVERYTHING)
        compiler = folder / "bin/g++"
        compiler.parent.mkdir()
        compiler.write_text(READER)
        compiler.chmod(0o755)
        self.compiler = str(compiler)
        self.names = ["a.cpp", "b.cpp", "c.cpp"]
        self.database(self.names)

    def database(self, names):
        (self.folder / "compile_commands.json").write_text(json.dumps(
            [{"directory": str(self.folder), "file": name, "arguments": self.command(name)} for name in names]))

    def command(self, name):
        return [self.compiler, "-c", name, "-o", Path(name).stem + ".o"]

    def version(self, n):
        (self.folder / "h.h").write_text(f"// begin {n}\n#pragma once\ninline int h() {{ return {n}; }}\n// end {n}\n")
        for name in self.names:
            (self.folder / name).write_text(
                f'// begin {n}\n#include "h.h"\nint {Path(name).stem}() {{ return h(); }}\n// end {n}\n')

    def start(self, *words):
        return subprocess.Popen([str(word) for word in (self.heddle.program, *words)], cwd=self.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def generate(self):
        return self.start("generate", "-p", self.folder, "--rules", self.rules, "--cache", self.cache)

    def read(self, name):
        return self.start("cc", "--rules", self.rules, "--cache", self.cache, "--", *self.command(name))

    def doctor(self, *options):
        return self.heddle("doctor", "--cache", self.cache, *options)


def all_end_well(processes):
    for process in processes:
        said = process.communicate(timeout=300)[0].decode(errors="backslashreplace")
        expect_equal(process.returncode, 0, f"status of {process.args}, which said\n{said}")


def eight_generates_with_readers(p):
    for round in range(ROUNDS):
        p.version(round + 1)
        writers = [p.generate() for _ in range(8)]
        readers = [p.read(name) for name in p.names]
        all_end_well(writers + readers)
        all_end_well([p.read(name) for name in p.names])
    p.doctor("--quick").ok()


def killed_at_any_time_with_readers(p):
    p.version(1)
    all_end_well([p.generate()])
    for round in range(ROUNDS):
        p.version(round + 2)
        writer = p.generate()
        readers = [p.read(name) for name in p.names]
        # No sleep: by the time that the first reader has come so far.
        all_end_well([readers[round % len(readers)]])
        writer.kill()
        writer.communicate()
        all_end_well([r for r in readers if r.returncode is None])
        all_end_well([p.read(name) for name in p.names])
    all_end_well([p.generate()])
    p.doctor().ok()


def lock_of_a_dead_process_is_free(p):
    p.version(1)
    holder = subprocess.Popen([sys.executable, "-c", "import fcntl, sys\nf = open(sys.argv[1], 'w')\n"
                               "fcntl.flock(f, fcntl.LOCK_EX)\nprint('held', flush=True)\nsys.stdin.read()",
                               str(lock_of(p))], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    expect_equal(holder.stdout.readline(), b"held\n", "the holder")
    waiting = p.generate()
    holder.kill()
    holder.wait()
    all_end_well([waiting])


def lock_of(p):
    p.heddle("generate", "-p", p.folder, "--rules", p.rules, "--cache", p.cache)  # makes the directory
    return p.cache / "lock"


def small_disk(p):
    """A tmpfs that fills up, in a namespace of its own."""
    p.version(1)
    (p.folder / "big.h").write_text("// filler\n" * 20000 + "inline int big() { return 1; }\n")
    (p.folder / "big.cpp").write_text('#include "big.h"\nint useBig() { return big(); }\n')
    disk = p.folder / "disk"
    disk.mkdir()
    generate = f"'{p.heddle.program}' generate -p '{p.folder}' --rules '{p.rules}' --cache '{disk}/cache'"
    probe = run_command(["unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=150k", "none", disk])
    if probe.status:
        raise Skip("nothing may be mounted here: " + probe.err.strip())
    p.database(p.names)
    database = (p.folder / "compile_commands.json").read_text()
    commands = json.loads(database)
    commands.append({"directory": str(p.folder), "file": "big.cpp", "arguments": ["g++", "-c", "big.cpp", "-o", "big.o"]})
    (p.folder / "full.json").write_text(json.dumps(commands))
    (p.folder / "fits.json").write_text(database)
    script = f"""mount -t tmpfs -o size=150k none '{disk}'
        {generate} >/dev/null || exit 3
        before=$(cat '{disk}'/cache/units/*.json | md5sum)
        cp '{p.folder}/full.json' '{p.folder}/compile_commands.json'
        {generate} && exit 4
        [ "$before" = "$(cat '{disk}'/cache/units/*.json | md5sum)" ] || exit 5
        cp '{p.folder}/fits.json' '{p.folder}/compile_commands.json'
        {generate} || exit 6
        '{p.heddle.program}' doctor --quick --cache '{disk}/cache' || exit 7
        mount -o remount,ro '{disk}' || exit 0
        touch '{p.folder}/a.cpp'; echo '// more' >>'{p.folder}/a.cpp'
        {generate} && exit 8
        '{p.heddle.program}' list --cache '{disk}/cache' >/dev/null || exit 9"""
    done = run_command(["unshare", "-rm", "sh", "-c", script]).ok()
    expect_contains(done.err, "No space left on device", "Nothing was published")


def releases_are_apart(p):
    """D5: two releases with one parent; nothing of one is seen in the other."""
    p.version(1)
    releases = []
    for name in ("debug", "release"):
        build = p.folder / name
        build.mkdir()
        (build / "compile_commands.json").write_text(json.dumps(
            [{"directory": str(build), "file": "../a.cpp", "arguments": [p.compiler, "-c", "../a.cpp", "-o", "a.o"]}]))
        releases.append(build)
        said = p.heddle.generate(build, p.rules, build / "cache").ok()
        expect_contains(said.out, "1 units (1 woven anew")
    before = [sorted(path.name for path in (build / "cache/units").iterdir()) for build in releases]
    expect(before[0] != before[1], "the two have a unit in common")
    for build in releases:
        for path in (build / "cache/units").iterdir():
            other = [r for r in releases if r != build][0]
            expect(str(other) not in path.read_text(), f"{path} names {other}")
    p.heddle("clear", "--cache", releases[0] / "cache").ok()
    expect(not (releases[0] / "cache").exists(), "clear leaves something")
    expect_contains(p.heddle.generate(releases[1], p.rules, releases[1] / "cache").ok().out, "0 woven anew")


def modes_are_private(p):
    """D5: for the owner alone."""
    p.version(1)
    umask = os.umask(0)
    try:
        all_end_well([p.generate()])
    finally:
        os.umask(umask)
    expect_equal(stat.S_IMODE(p.cache.stat().st_mode), 0o700, "mode of the cache")
    for path in p.cache.rglob("*"):
        expect(not path.stat().st_mode & 0o077, f"others may do something with {path}")


def doctor_tells_what_is_wrong(p):
    p.version(1)
    all_end_well([p.generate()])
    whole = json.loads(p.doctor("--json").ok().out)
    expect_equal((whole["units"], whole["wovenAgain"], whole["findings"]), (3, 3, []), "a cache that is whole")
    (victim,) = p.cache.glob("proxies/*a.cpp@*/*/a.cpp")
    victim.write_text(victim.read_text() + "int planted;\n")
    (p.cache / "proxies/nobody@0").mkdir()
    said = p.doctor("--json")
    expect_equal(said.status, 1, "status")
    found = {(f["kind"], Path(f["path"]).name) for f in json.loads(said.out)["findings"]}
    expect_equal({kind for kind, _ in found} - {"wrong permissions"}, {"damaged proxy", "orphan"}, "kinds")
    expect_contains(p.doctor().out, "damaged proxy: ", "weaves it anew", "`heddle gc` removes it")
    all_end_well([p.generate()])
    expect_contains(p.heddle("gc", "--cache", p.cache).ok().out, "removed 0 units and 1 other entries")
    p.doctor().ok()
    p.cache.chmod(0o777)
    expect_contains(p.doctor().out, f"wrong permissions: {p.cache}", "plant code")
    p.heddle("about", "--cache", p.cache).fails(1, "written to by everyone")


def gc_follows_sources_and_build(p):
    p.version(1)
    all_end_well([p.generate()])
    (p.folder / "c.cpp").unlink()
    expect_contains(p.heddle("gc", "--cache", p.cache).ok().out, "removed 1 units")
    p.database(["a.cpp"])
    expect_contains(p.heddle("gc", "--cache", p.cache).ok().out, "removed 0 units")
    expect_contains(p.heddle("gc", "--cache", p.cache, "-p", p.folder).ok().out, "removed 1 units")
    expect_equal(sorted(records(p.cache)), ["a.cpp"], "records")
    p.doctor().ok()


def nothing_accumulates(p):
    """D7: however often and however differently a source is compiled."""
    p.version(1)
    for n in range(4):
        flags = [p.compiler, f"-DN={n}", "-c", "a.cpp", "-o", "a.o"]
        p.heddle.cc(flags, p.rules, p.cache, p.folder).ok()
    for part in ("units", "proxies", "facts", "outputs"):
        expect_equal(len(list((p.cache / part).iterdir())), 1, part)


def names_do_not_collide(p):
    """D7: percent-encoded, hashed past 200 bytes."""
    folders = ["x%2Fy", "x", "x/y", "ä ö", "d" * 120 + "/" + "e" * 120, "d" * 120 + "/" + "e" * 119 + "f"]
    p.version(1)
    for folder in folders:
        (p.folder / folder).mkdir(parents=True, exist_ok=True)
        (p.folder / folder / "a.cpp").write_text("int f() { return 1; }\n")
    commands = [{"directory": str(p.folder), "file": f"{folder}/a.cpp",
                 "arguments": ["g++", "-c", f"{folder}/a.cpp", "-o", f"{folder}/a.o"]} for folder in folders]
    (p.folder / "compile_commands.json").write_text(json.dumps(commands))
    all_end_well([p.generate()])
    names = [path.name for path in (p.cache / "units").iterdir()]
    expect_equal(len(names), len(folders), "records")
    expect(max(len(name.encode()) for name in names) < 230, f"a name is too long: {names}")
    expect_contains(p.heddle.generate(p.folder, p.rules, p.cache).ok().out, "0 woven anew")


def newer_format_is_refused_older_is_replaced(p):
    p.version(1)
    all_end_well([p.generate()])
    manifest = p.cache / "manifest.json"
    whole = json.loads(manifest.read_text())
    manifest.write_text(json.dumps(dict(whole, format=99)))
    p.heddle.generate(p.folder, p.rules, p.cache).fails(1, "written by a newer heddle", "format 99")
    manifest.write_text(json.dumps(dict(whole, format=1)))
    expect_contains(p.heddle.generate(p.folder, p.rules, p.cache).ok().out, "3 woven anew")
    expect_equal(json.loads(manifest.read_text()), whole, "manifest")
    (record,) = [path for path in (p.cache / "units").iterdir() if "a.cpp" in path.name]
    record.write_text(json.dumps(dict(json.loads(record.read_text()), format=1)))
    expect_contains(p.heddle.generate(p.folder, p.rules, p.cache).ok().out, "1 woven anew, 2 unchanged")


CHECKS = [eight_generates_with_readers, killed_at_any_time_with_readers, lock_of_a_dead_process_is_free, small_disk,
          releases_are_apart, modes_are_private, doctor_tells_what_is_wrong, gc_follows_sources_and_build,
          nothing_accumulates, names_do_not_collide, newer_format_is_refused_older_is_replaced]


def main():
    options = parser(__doc__).parse_args()
    heddle = Heddle(options)
    return run(options, {check.__name__: lambda folder, check=check: check(Place(heddle, folder)) for check in CHECKS})


if __name__ == "__main__":
    sys.exit(main())
