#!/usr/bin/env python3
"""Layout, traits and names of every class of real headers, native and woven (semantics B3).

For each header a program is generated that prints, of each of its classes, size,
alignment, the offset of each field, every trait of <type_traits>, and the types of
its methods' pointers. Built as it is and with every function of the header woven,
it has to print the same. Virtual tables, record layouts and the symbols that are
defined are compared as the compilers tell them.
"""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "integration"))
from harness import (EVERYTHING, Heddle, Path, expect, expect_contains, expect_equal, find_compiler, parser, records,
                     run, run_command)

# Debian source packages, unpacked: namespace, include folder, headers.
HEADERS = {
    "tinyxml2": ("tinyxml2", "", ["tinyxml2.h"]),
    "libjsoncpp": ("Json", "include", ["json/json.h"]),
    "leveldb": ("leveldb", "include", ["leveldb/db.h", "leveldb/cache.h", "leveldb/table.h", "leveldb/write_batch.h",
                                       "leveldb/filter_policy.h", "leveldb/table_builder.h"]),
}

UNARY = """is_void is_null_pointer is_integral is_floating_point is_array is_enum is_union is_class is_function is_pointer
is_lvalue_reference is_rvalue_reference is_member_object_pointer is_member_function_pointer is_fundamental is_arithmetic
is_scalar is_object is_compound is_reference is_member_pointer is_const is_volatile is_trivial is_trivially_copyable
is_standard_layout is_pod is_empty is_polymorphic is_abstract is_final is_aggregate is_signed is_unsigned
is_default_constructible is_trivially_default_constructible is_nothrow_default_constructible is_copy_constructible
is_trivially_copy_constructible is_nothrow_copy_constructible is_move_constructible is_trivially_move_constructible
is_nothrow_move_constructible is_copy_assignable is_trivially_copy_assignable is_nothrow_copy_assignable
is_move_assignable is_trivially_move_assignable is_nothrow_move_assignable is_destructible is_trivially_destructible
is_nothrow_destructible has_virtual_destructor is_swappable is_nothrow_swappable""".split()
OF_COMPLETE_OBJECTS = ["has_unique_object_representations"]

# -fno-access-control lets the program name what is private.
FLAGS = ["-std=c++17", "-fno-access-control", "-w"]


class Class:
    def __init__(self, name):
        self.name, self.fields, self.bases = name, [], []


def classes_of(dump, namespace):
    """Named classes of a namespace with their own fields, from clang's record layouts."""
    found = {}
    for block in dump.split("*** Dumping AST Record Layout\n")[1:]:
        lines = block.splitlines()
        head = re.match(r" *0 \| (?:class|struct|union) (.*?)(?: \(empty\))?$", lines[0])
        if not head or not head[1].startswith(namespace + "::") or "(" in head[1]:
            continue
        one = found[head[1]] = Class(head[1])
        for line in lines[1:]:
            field = re.match(r" *\d+ \|   (\S.*)$", line)  # two blanks more: a member of a member
            if not field or field[1].startswith("("):
                continue
            if "base)" in field[1]:
                one.bases.append(re.sub(r"^(class|struct) | \(.*base\).*$", "", field[1]))
            elif re.search(r" [A-Za-z_]\w*$", field[1]) and "unnamed" not in field[1]:
                one.fields.append(field[1].rpartition(" ")[2])
    return list(found.values())


def program(includes, classes, methods):
    lines = [*(f"#include <{name}>" for name in includes), "#include <cstddef>", "#include <cstdio>",
             "#include <type_traits>", "#include <typeinfo>", "template <class T> void traits(const char *name) {",
             '  std::printf("%s size %zu align %zu\\n", name, sizeof(T), alignof(T));']
    for trait in UNARY:
        lines.append(f'  std::printf("  {trait} %d\\n", int(std::{trait}<T>::value));')
    lines += ['  std::printf("  unique %d\\n", int(std::has_unique_object_representations<T>::value));', "}"]
    lines.append("template <class A, class B> void relation(const char *name) {\n"
                 '  std::printf("  %s base %d convertible %d pointers %d assignable %d constructible %d\\n", name,\n'
                 "    int(std::is_base_of<A, B>::value), int(std::is_convertible<B *, A *>::value),\n"
                 "    int(std::is_convertible<A *, B *>::value), int(std::is_assignable<A &, const B &>::value),\n"
                 "    int(std::is_constructible<A, const B &>::value));\n}")
    lines.append("int main() {")
    for number, one in enumerate(classes):
        alias = f"Class{number}"  # a macro's argument may have no commas
        lines.append(f'  using {alias} = {one.name};\n  traits<{alias}>("{one.name}");')
        for field in one.fields:
            lines.append(f'  std::printf("  {field} at %zu\\n", offsetof({alias}, {field}));')
            lines.append(f'  std::printf("  {field} is %s\\n", typeid(decltype(&{alias}::{field})).name());')
        for base in one.bases:
            lines.append(f'  relation<{base}, {alias}>("{base}");')
    for method in methods:
        lines.append(f'  std::printf("{method} %s\\n", typeid(decltype(&{method})).name());')
    return "\n".join([*lines, "}", ""])


def single_methods(record, classes):
    """Methods that are not overloaded, no templates: their pointers have one type, with noexcept in it."""
    number, templates = {}, set()
    for method in record["methods"]:
        name = f"{method['class']}::{method['name']}"
        number[name] = number.get(name, 0) + 1
        if not method["symbol"] or not re.fullmatch(r"\w+", method["name"]):
            templates.add(name)  # or constructors, destructors, operators
    return sorted(name for name, count in number.items()
                  if count == 1 and name not in templates and name.rpartition("::")[0] in classes)


def vtables(dump, namespace):
    """Sections of -fdump-lang-class: tables and layout of a namespace's classes."""
    kept = []
    for block in re.split(r"\n(?=Vtable for |VTT for |Construction vtable |Class )", "\n" + dump):
        title = block.split("\n", 1)[0]
        if re.match(rf"(Vtable for|VTT for|Construction vtable for|Class) {namespace}::", title) and not heddles_class(title):
            kept.append(re.sub(r"(0x)+[0-9a-f]+", "0x", block).strip())
    return "\n\n".join(sorted(kept))


def symbols(object_file):
    lines = run_command(["nm", "--defined-only", object_file]).ok().out.splitlines()
    named = {line.split(" ", 1)[1] for line in lines}
    return sorted(name for name in named if name.split(" ")[1].startswith("_Z"))


def heddles_own(symbol):
    """A site, or the guard's way through the aspects."""
    return "6heddle" in symbol or "heddle_" in symbol


def closures_body(symbol):
    """What the strategy `closure` makes of a body: a lambda's call operator."""
    return re.match(r"[tW] _ZZ.*Ul.*E\d*_cl", symbol)


def heddles_class(title):
    return "lambda" in title or "heddle_" in title


class Header:
    def __init__(self, heddle, name, home, compiler, folder):
        self.heddle, self.name, self.compiler, self.folder = heddle, name, compiler, folder
        self.namespace, include, self.headers = HEADERS[name]
        self.flags = [*FLAGS, f"-I{home / include}"]
        self.rules = folder / "rules.yaml"
        self.rules.write_text(EVERYTHING.replace('"**"', f'"{self.namespace}::**"'))

    def native(self, *words):
        return run_command([self.compiler, *self.flags, *words], self.folder)

    def woven(self, *words):
        return self.heddle.cc([self.compiler, *self.flags, *words], self.rules, self.folder / "cache", self.folder)

    def check(self, clang):
        probe = self.folder / "probe.cpp"
        probe.write_text("".join(f"#include <{name}>\n" for name in self.headers))
        dump = run_command([clang, *self.flags, "-fsyntax-only", "-Xclang", "-fdump-record-layouts-complete",
                            probe.name], self.folder).ok().out
        classes = classes_of(dump, self.namespace)
        expect(len(classes) > 9, f"only {len(classes)} classes are found")
        self.woven("-c", probe.name, "-o", "probe.o").ok()
        methods = single_methods(self.record(), {one.name for one in classes})
        expect(len(methods) > 9, f"only {len(methods)} methods are found")
        (self.folder / "layout.cpp").write_text(program(self.headers, classes, methods))
        self.compare_programs(len(classes))
        self.compare_symbols()
        if "clang" in self.compiler:
            self.compare_layouts()
        else:
            self.compare_vtables()

    def keep(self):
        """Every inline function is emitted, used or not."""
        return "-femit-all-decls" if "clang" in self.compiler else "-fkeep-inline-functions"

    def compare_programs(self, number):
        """Both libraries are left out: what is printed needs no definitions, and nothing is linked of them."""
        texts = {}
        for side, compile in (("native", self.native), ("woven", self.woven)):
            compile("-O1", "-c", "layout.cpp", "-o", f"{side}.o").ok()
            link = [self.compiler, *self.heddle.sanitize, f"{side}.o", "-o", side, "-Wl,--gc-sections",
                    "-Wl,--unresolved-symbols=ignore-all"]
            if side == "woven":
                link[-2:-2] = [*self.heddle.support(self.compiler)[1:]]
            run_command(link, self.folder).ok()
            texts[side] = run_command([self.folder / side], env={"HEDDLE_TEST_NO_BOOTSTRAP": "1"}).ok().out
        expect_equal(texts["native"].count(" size "), number, "classes that were asked")
        for native, woven in zip(texts["native"].splitlines(), texts["woven"].splitlines()):
            expect_equal(woven, native, f"woven, in {self.headers}")
        expect_equal(len(texts["woven"]), len(texts["native"]), "length of what is printed")
        print(f"{self.name} {self.compiler}: {number} classes, {len(texts['native'].splitlines())} facts", flush=True)

    def compare_symbols(self):
        found = {}
        for side, compile in (("native", self.native), ("woven", self.woven)):
            compile(self.keep(), "-c", "probe.cpp", "-o", f"{side}.keep.o").ok()
            found[side] = symbols(self.folder / f"{side}.keep.o")
        own = [s for s in found["woven"] if heddles_own(s)]
        expect(len(own) > 9, "nothing of heddle is in the woven object")
        kept = [s for s in found["woven"] if s not in own]
        added = {s for s in set(kept) - set(found["native"]) if not closures_body(s)}
        differing = sorted(added | (set(found["native"]) - set(kept)))
        expect(not differing, f"symbols of one side alone: {differing}")

    def record(self):
        return records(self.folder / "cache")["probe.cpp"][0][1]

    def proxy(self):
        name = self.record()["proxies"][0]["name"]
        return next(p for p in (self.folder / "cache/proxies").rglob(name) if "probe.cpp@" in str(p))

    def compare_vtables(self):
        texts = {}
        for side, source in (("native", self.folder / "probe.cpp"), ("woven", self.proxy())):
            self.native(f"-fdump-lang-class={side}.class", "-c", source, "-o", "/dev/null").ok()
            texts[side] = vtables((self.folder / f"{side}.class").read_text(), self.namespace)
        expect_contains(texts["native"], "Vtable for ", "size=")
        expect_equal(texts["woven"], texts["native"], "classes and tables as g++ dumps them")

    def compare_layouts(self):
        texts = {}
        for side, source in (("native", self.folder / "probe.cpp"), ("woven", self.proxy())):
            said = self.native("-Xclang", "-fdump-record-layouts-complete", "-Xclang", "-fdump-vtable-layouts", "-c",
                               "-femit-all-decls", source, "-o", "/dev/null").ok().out
            blocks = re.split(r"\n\n|\*\*\* Dumping.*\n|\n(?=Vtable for |VTable indices |Original map|Thunks for )", said)
            own = [re.sub(r" at \S+?:\d+:\d+", "", b) for b in blocks
                   if re.match(rf"(Vtable for '|VTable indices for '| *0 \| (class|struct|union) ){self.namespace}::", b)
                   and not heddles_class(b.split("\n")[0])]
            texts[side] = "\n\n".join(sorted(set(own)))
        expect("sizeof=" in texts["native"], "clang has dumped nothing")
        expect_equal(texts["woven"], texts["native"], "layouts and tables as clang dumps them")


def main():
    options = parser(__doc__)
    options.add_argument("--compilers", nargs="+", required=True)
    options.add_argument("--clang", required=True, help="lists the classes of a header")
    options.add_argument("--thirdparty", type=Path, required=True, help="folder of the unpacked source packages")
    options = options.parse_args()
    heddle, checks = Heddle(options), {}
    if not find_compiler(options.clang):
        return 77
    for compiler in filter(find_compiler, options.compilers):
        heddle.support(compiler)
        for name in HEADERS:
            home = options.thirdparty.resolve() / name
            if not home.is_dir():
                print(f"skip {name}: there is no {home}; scripts/test gets it")
                continue
            checks[f"{name} {compiler}"] = lambda folder, name=name, home=home, compiler=compiler: Header(
                heddle, name, home, compiler, folder).check(options.clang)
    return run(options, checks) if checks else 77


if __name__ == "__main__":
    sys.exit(main())
