#!/usr/bin/env python3
"""Compares woven text with what the files beside this one expect, byte for byte.

A file holds a behaviour: what it is, in comments; the rules and the command; the
sources; and the proxies that are expected of them.

    // What this is about.
    // RULES: classes: ["C"]         what stands under `match:`
    // STATIC: aspect.h              compile the aspect in, from this header (optional)
    // SAYS: async: true             what else the rule says (optional)
    // OUTSIDE: classes: ["C"]       what gets an aspect from a container besides (optional)
    // RUN: g++ -std=c++11 -c a.cpp  the command
    //--- a.cpp                      a source; `without last newline` may follow
    struct C { void f() {} };
    //--- proxy of a.cpp             expected; there are no others
    ...

In the proxies $RUNTIME stands for the folder of the runtime's headers, $DIR for
the folder that the sources were written to, and $ENCODED for its name as part of
a file name. `--update` writes what is there into the files, for a person to judge.
"""

import os
import shlex
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "integration"))
from harness import Failure, Heddle, Path, expect, expect_equal, parser, records, run

RULES = 'version: 1\nrules:\n{}  - aspect: test::Aspect\n    throws: false\n{}    match: {{ {} }}\n'
OUTSIDE = '  - aspect: test::Outer\n    throws: false\n    match: {{ {} }}\n'
SAYS = '    {}\n'
STATIC = '    bind: static\n    header: {}\n'
MARK = b"//--- "
NO_NEWLINE = " without last newline"


class Golden:
    def __init__(self, path):
        self.path = path
        head, *sections = (b"\n" + path.read_bytes()).split(b"\n" + MARK)
        self.head = head[1:]
        self.sources, self.wanted = {}, {}
        for section in sections:
            title, _, text = section.partition(b"\n")
            name = title.decode()
            if name.startswith("proxy of "):
                self.wanted[name] = text
            else:
                self.sources[name] = text
        # The line break before a marker belongs to the marker, and so does the file's last one.
        last = self.wanted or self.sources
        last[list(last)[-1]] = last[list(last)[-1]].removesuffix(b"\n")

    def optional(self, word, text):
        """`text`, filled with what the directive says, if there is one."""
        for line in self.head.decode().splitlines():
            if line.startswith(f"// {word}: "):
                return text.format(line.removeprefix(f"// {word}: "))
        return ""

    def directive(self, word):
        found = self.optional(word, "{}")
        if not found:
            raise Failure(f"{self.path.name} has no {word}")
        return found

    def unpack(self, folder):
        for name, text in self.sources.items():
            path = folder / name.removesuffix(NO_NEWLINE)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if name.endswith(NO_NEWLINE) else text + b"\n")
        (folder / "rules.yaml").write_text(RULES.format(self.optional("OUTSIDE", OUTSIDE), self.optional("STATIC", STATIC) + self.optional("SAYS", SAYS),
                                                          self.directive("RULES")))

    def update(self, proxies):
        text = self.head
        for name, body in [*self.sources.items(), *proxies.items()]:
            text += b"\n" + MARK + name.encode() + b"\n" + body
        self.path.write_bytes(text + b"\n")


def weave(heddle, golden, folder):
    """The proxies, by their titles, and the originals as they were read."""
    golden.unpack(folder)
    heddle.cc(shlex.split(golden.directive("RUN")), folder / "rules.yaml", folder / "cache", folder).ok()
    proxies = {}
    for path, record in (found for all_of_one in records(folder / "cache").values() for found in all_of_one):
        for proxy in record["proxies"]:
            name = proxy["original"]
            (file,) = [p for p in (folder / "cache/proxies").rglob("*") if p.name == proxy["name"]]
            title = "proxy of " + name.replace(str(folder), "$DIR")
            while title in proxies:
                title += ", once more"
            proxies[title] = (file.read_bytes(), (folder / name).read_bytes())
    return proxies


def neutral(text, heddle, folder):
    encoded = str(folder).replace("/", "%2F")
    for old, new in ((str(heddle.include), "$RUNTIME"), (str(folder), "$DIR"), (encoded, "$ENCODED")):
        text = text.replace(old.encode(), new.encode())
    return text


def check_lines(name, proxy, original):
    """After the marker lines the proxy has the lines of the file, and only some differ (B8, B10)."""
    head, found, body = proxy.partition(b'#line 1 "')
    body = body.partition(b"\n")[2]
    expect(found and all(line.startswith((b"#include",
                                          b"#pragma")) for line in head.removeprefix(b"\xef\xbb\xbf").splitlines()),
           f"{name} begins with {proxy[:200]!r}")
    if original.startswith(b"\xef\xbb\xbf"):
        expect(proxy.startswith(b"\xef\xbb\xbf"), f"{name} has lost its byte order mark")
        original = original[3:]
    expect_equal(body.count(b"\n"), original.count(b"\n"), f"lines of {name}")
    for number, (new, old) in enumerate(zip(body.split(b"\n"), original.split(b"\n")), 1):
        edited = b"heddle" in new or b"include" in new
        expect(new == old or edited, f"{name}:{number} was changed:\n  {old!r}\n  {new!r}")


def check(heddle, path, update):
    def made(_):
        golden = Golden(path)
        with tempfile.TemporaryDirectory(prefix="hg") as place:
            folder = Path(os.path.realpath(place))
            found = weave(heddle, golden, folder)
            texts = {name: neutral(proxy, heddle, folder) for name, (proxy, _) in found.items()}
            for name, (proxy, original) in found.items():
                check_lines(name, proxy, original)
        if update:
            return golden.update(texts)
        expect_equal(sorted(texts), sorted(golden.wanted), "proxies")
        for name, text in texts.items():
            compare(f"{path.name}: {name}", golden.wanted[name], text)
    return made


def compare(name, wanted, got):
    for number, (old, new) in enumerate(zip(wanted.split(b"\n"), got.split(b"\n")), 1):
        expect(old == new, f"{name}, line {number}:\n  wanted {old.decode(errors='backslashreplace')}\n"
                           f"  got    {new.decode(errors='backslashreplace')}\n"
                           "If the new text is right: golden.py --update")
    expect_equal(got, wanted, name)


def main():
    options = parser(__doc__)
    options.add_argument("--update", action="store_true", help="write what is there into the files")
    options = options.parse_args()
    heddle = Heddle(options)
    files = sorted(Path(__file__).parent.glob("*.cpp"))
    return run(options, {path.stem: check(heddle, path, options.update) for path in files})


if __name__ == "__main__":
    sys.exit(main())
