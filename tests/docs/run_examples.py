#!/usr/bin/env python3
# Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples of Markdown documents, and checks their links.

A comment on the line before a fenced block says what the block is:

    <!-- example: NAME file: PATH -->   the block is the file PATH of the example
    <!-- example: NAME run -->          the block is shell commands, run in the
                                        example's folder; they must succeed
    <!-- example: NAME run fails -->    the same; the last one must fail
    <!-- example: NAME output -->       what the commands before it printed
    <!-- excerpt: PATH -->              the block stands in that file, which is
                                        named relative to the document

Commands without a block, for what a reader need not see:

    <!-- example: NAME run: COMMAND -->

In an output `...` stands for any text of a line, and alone on a line for any
lines. The commands find `heddle` on the PATH, its prefix in $HEDDLE, and the folder of
the document in $SOURCE. The blocks of one NAME are carried out in the order of
the document.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

MARK = re.compile(r"^\s*<!-- (example|excerpt): (.*?) -->\s*$")
FENCE = re.compile(r"^(\s*)(```+|~~~+)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+\s+(.*?)\s*#*$")


class Failure(Exception):
    """A document that does not hold; the text says where and why."""


class Step:
    """One marked block, or one command without a block."""

    def __init__(self, place, name, action, argument, text):
        self.place = place
        self.name = name
        self.action = action
        self.argument = argument
        self.text = text


def documents(root):
    """The documents of the project, the main one first."""
    found = [root / "README.md"]
    found += sorted((root / "docs").glob("*.md"))
    found += sorted((root / "examples").rglob("README.md"))
    return [path for path in found if path.exists()]


def fenced_block(lines, start, place):
    """The text of the block that opens in line `start`, and where it ends."""
    if start >= len(lines) or not (fence := FENCE.match(lines[start])):
        raise Failure(f"{place}: no fenced block follows the comment")
    indent, marks = fence.groups()
    for end in range(start + 1, len(lines)):
        if lines[end].strip() == marks:
            text = [line.removeprefix(indent) for line in lines[start + 1 : end]]
            return "\n".join(text) + "\n", end
    raise Failure(f"{place}: the fenced block has no end")


def parse_mark(kind, words, place):
    """(name, action, argument) of a comment; the argument may be None."""
    if kind == "excerpt":
        return "", "excerpt", words
    name, _, action = words.partition(" ")
    for known in ("file: ", "run: "):
        if action.startswith(known):
            return name, known[:-2], action.removeprefix(known)
    if action in ("run", "run fails", "output"):
        return name, action, None
    raise Failure(f"{place}: cannot read `example: {words}`")


def steps_of(path):
    """All marked steps of a document, in order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    steps = []
    at = 0
    while at < len(lines):
        place = f"{path}:{at + 1}"
        mark = MARK.match(lines[at])
        if not mark:
            if FENCE.match(lines[at]):
                at = fenced_block(lines, at, place)[1]
            at += 1
            continue
        name, action, argument = parse_mark(mark[1], mark[2], place)
        text, end = argument, at
        if not (action == "run" and argument):
            text, end = fenced_block(lines, at + 1, place)
        steps.append(Step(place, name, action, argument, text))
        at = end + 1
    return steps


def run(step, folder, environment):
    """Carries out commands; gives what they printed, both streams in one."""
    done = subprocess.run(
        ["sh", "-ec", step.text],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if (done.returncode != 0) != (step.action == "run fails"):
        raise Failure(
            f"{step.place}: exit status {done.returncode} of\n{step.text}"
            f"--- in {folder}, which printed\n{done.stdout}"
        )
    return done.stdout


def compare(step, printed):
    pattern = ""
    for line in step.text.splitlines():
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(map(re.escape, line.split("..."))) + r"\n"
    if not re.fullmatch(pattern, printed.rstrip("\n") + "\n"):
        raise Failure(
            f"{step.place}: the document says\n{step.text}"
            f"--- and this was printed\n{printed}"
        )


def check_excerpt(step, document):
    path = document.parent / step.argument
    if not path.exists():
        raise Failure(f"{step.place}: there is no file {step.argument}")
    if step.text not in path.read_text(encoding="utf-8"):
        raise Failure(f"{step.place}: {step.argument} does not hold\n{step.text}")


def run_document(document, work, environment):
    printed = {}
    for step in steps_of(document):
        if step.action == "excerpt":
            check_excerpt(step, document)
            continue
        folder = work / step.name
        folder.mkdir(parents=True, exist_ok=True)
        if step.action == "file":
            file = folder / step.argument
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text, encoding="utf-8")
        elif step.action == "output":
            if step.name not in printed:
                raise Failure(f"{step.place}: nothing was run before this output")
            compare(step, printed[step.name])
        else:
            printed[step.name] = run(step, folder, environment)
    return len(printed)


def anchors_of(path):
    """The anchors that a page gives its headings."""
    found = set()
    in_block = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if FENCE.match(line):
            in_block = not in_block
        elif not in_block and (heading := HEADING.match(line)):
            text = re.sub(r"[^\w\- ]", "", heading[1].lower())
            found.add(text.replace(" ", "-"))
    return found


def broken_links(document):
    in_block = False
    for number, line in enumerate(
        document.read_text(encoding="utf-8").splitlines(), start=1
    ):
        if FENCE.match(line):
            in_block = not in_block
        if in_block or line.startswith("    "):
            continue
        for target in LINK.findall(re.sub(r"`[^`]*`", "", line)):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            path = document.parent / name if name else document
            if not path.exists():
                yield f"{document}:{number}: there is no {target}"
            elif anchor and anchor not in anchors_of(path):
                yield f"{document}:{number}: there is no heading for {target}"


def check_links(root):
    broken = [link for path in documents(root) for link in broken_links(path)]
    if broken:
        raise Failure("\n".join(broken))


def check_reasons(root):
    """Every reason that the weaver can give is explained to its users."""
    source = (root / "tools/weaver/Reasons.cpp").read_text(encoding="utf-8")
    limits = (root / "docs/limits.md").read_text(encoding="utf-8")
    names = re.findall(r'\{Reason::\w+, "([\w-]+)"', source)
    missing = [n for n in names if n != "none" and f"`{n}`" not in limits]
    if missing or not names:
        raise Failure(f"docs/limits.md does not explain: {', '.join(missing)}")


def main():
    options = argparse.ArgumentParser(description="Tests the documents.")
    options.add_argument("root", type=pathlib.Path, help="source tree of Heddle")
    options.add_argument("--prefix", type=pathlib.Path, help="installed Heddle")
    options.add_argument("--work", type=pathlib.Path, help="folder to work in")
    options.add_argument("--only", help="one document, relative to the root")
    options.add_argument("--links", action="store_true", help="check links alone")
    given = options.parse_args()
    root = given.root.resolve()
    if given.links:
        check_links(root)
        check_reasons(root)
        return
    if not given.prefix or not given.work:
        options.error("--prefix and --work are needed to run examples")
    prefix = given.prefix.resolve()
    environment = dict(os.environ, HEDDLE=str(prefix), LC_ALL="C")
    environment["PATH"] = f"{prefix}/bin:{environment['PATH']}"
    chosen = [root / given.only] if given.only else documents(root)
    for document in chosen:
        work = given.work.resolve() / re.sub(r"\W", "_", str(document.relative_to(root)))
        shutil.rmtree(work, ignore_errors=True)
        environment["SOURCE"] = str(document.parent)
        count = run_document(document, work, environment)
        print(f"{document.relative_to(root)}: {count} examples")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"{failure}")
