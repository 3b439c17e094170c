#!/usr/bin/env python3
"""Weaves every function of every torture case, and asks for native behaviour.

For information so far: each case has to compile at its lowest standard and to
run as it does natively, whatever is refused in it. Its EXPECT and REFUSE lines
are not judged yet; what is not woven as they want is printed.
"""

import re
import sys

from harness import EVERYTHING, Heddle, Path, Skip, counts, find_compiler, parser, run, run_command
from cases import same


def directives(text, word):
    found = re.search(rf"^// {word} (.*)$", text, re.MULTILINE)
    return [item.strip() for item in found.group(1).split(";") if item.strip()] if found else []


def check(heddle, compiler, support, path, open_items):
    text = path.read_text()
    standard = directives(text, "STD")[0].split()[0]

    def made(folder):
        rules, cache = folder / "rules.yaml", folder / "cache"
        rules.write_text(EVERYTHING)
        command = [compiler, f"-std=c++{standard}", *heddle.sanitize, f"-I{path.parent.parent}", "-c", path, "-o"]
        if run_command([*command, folder / "native.o"]).status != 0:
            raise Skip(f"{Path(compiler).name} does not take it natively")
        heddle.cc([*command, folder / "woven.o"], rules, cache).ok()
        run_command([compiler, *heddle.sanitize, folder / "native.o", "-pthread", "-o", folder / "native"]).ok()
        heddle.link(compiler, [folder / "woven.o"], support, cache, folder / "woven").ok()
        same(run_command([folder / "native"]),
             run_command([folder / "woven"], env={"HEDDLE_TEST_COUNTS": str(folder / "counts")}))
        note(folder)

    def note(folder):
        counted = counts(folder / "counts")
        silent = [name for name in directives(text, "EXPECT")
                  if not any(name.replace(" ", "").lstrip(":") in method.replace(" ", "") for method in counted)]
        if silent:
            open_items.append(f"{path.stem}: not counted: {', '.join(silent)}")

    return made


def main():
    options = parser(__doc__)
    options.add_argument("--compiler", required=True)
    options.add_argument("--torture", required=True, help="folder that holds cases/")
    options = options.parse_args()
    folder, compiler = Path(options.torture), find_compiler(options.compiler)
    if not compiler or not (folder / "cases").is_dir():
        print(f"skip: there is no {folder / 'cases'}, or no {options.compiler}")
        return 77
    heddle, open_items = Heddle(options), []
    support = heddle.support(compiler)
    checks = {path.stem: check(heddle, compiler, support, path, open_items)
              for path in sorted((folder / "cases").glob("*.cc"))}
    status = run(options, checks)
    for item in sorted(open_items):
        print("open: " + item)
    return status


if __name__ == "__main__":
    sys.exit(main())
