#!/usr/bin/env python3
"""Two builds of heddle, with two versions of clang, weave the same text.

Weaves every case beside this file, and every C++ source in the folders given,
with both, and compares outcomes, proxies and records byte by byte. Nothing is
compiled.
"""

import json
import re
import sys

from cases import Case
from harness import EVERYTHING, Path, expect, expect_equal, parser, run, run_command


def woven(program, command, rules, cache, folder):
    """Status, and by name the proxies and what the record says of each method."""
    done = run_command([program, "cc", "--rules", rules, "--cache", cache, "--", *command], folder)
    if done.status != 0:
        return done.status, {}
    found = {}
    for path in sorted((cache / "proxies").rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            name = str(path.relative_to(cache / "proxies"))
            found[re.sub(r"/[0-9a-f]{32}/", "/", name)] = path.read_bytes()
    for path in (cache / "units").glob("*.json"):
        found[path.name] = json.dumps(json.loads(path.read_text())["methods"], indent=1)
    return 0, found


def check(programs, place, sources, flags):
    def made(folder):
        fake = folder / "bin/g++"
        fake.parent.mkdir()
        fake.write_text("#!/bin/sh\nexit 0\n")
        fake.chmod(0o755)
        rules = folder / "rules.yaml"
        rules.write_text(EVERYTHING)
        cwd, sources_here = place(folder) if place else (folder, sources)
        for source in sources_here:
            results = [woven(program, [fake, *flags, "-c", source, "-o", "x.o"], rules,
                             folder / f"cache{n}" / Path(source).name, cwd) for n, program in enumerate(programs)]
            expect_equal(results[1][0], results[0][0], f"status for {source}")
            expect_equal(sorted(results[1][1]), sorted(results[0][1]), f"files for {source}")
            for name, text in results[0][1].items():
                same(source, name, text, results[1][1][name])
    return made


def same(source, name, one, other):
    if one == other:
        return
    split = lambda text: text.split(b"\n" if isinstance(text, bytes) else "\n")
    for number, (a, b) in enumerate(zip(split(one), split(other)), 1):
        expect(a == b, f"{source}: {name}:{number}:\n  {a!r}\n  {b!r}")
    expect(False, f"{source}: {name}: one is longer")


def main():
    options = parser(__doc__)
    options.add_argument("--other", required=True, help="the other build's heddle")
    options.add_argument("folders", nargs="*", type=Path, help="sources; a folder's own include/ is looked in")
    options = options.parse_args()
    programs = [options.heddle, options.other]
    checks = {}
    for path in sorted((Path(__file__).parent / "cases").iterdir()):
        case = Case(path)
        checks[case.name] = check(programs, case.unpack, None, [f for f in case.flags if f != "-flto"])
    for folder in options.folders:
        for path in sorted([*folder.rglob("*.cpp"), *folder.rglob("*.cc")]):
            standard = re.search(r"^// STD (\d+)", path.read_text(errors="replace"), re.MULTILINE)
            flags = [f"-I{folder}", f"-I{folder / 'include'}"] + ([f"-std=c++{standard[1]}"] if standard else [])
            checks[str(path.relative_to(folder.parent))] = check(programs, None, [path], flags)
    return run(options, checks)


if __name__ == "__main__":
    sys.exit(main())
