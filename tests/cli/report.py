#!/usr/bin/env python3
"""The page of `heddle report`: what is in it, and how it behaves in a browser."""

import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "integration"))
import browser
from harness import (Path, Skip, expect, expect_contains, expect_equal, expect_lacks, run_with_gcc)

SOURCE = """namespace shop {
struct Cart {
  int add(int x) { return x; }
  int sum(const char *, ...) { return 0; }
  bool operator<(const Cart &) const { return false; }
  virtual void none() = 0;
};
template <class T> T twice(T x) { return x + x; }
int declared(int);
}
namespace net { int send(int a, int b) { return a + b; } }
int main() { return shop::twice(0); }
"""
RULES = """version: 1
rules:
  - aspect: ops::Trace
    throws: false
    match: {classes: ["shop::*"], functions: ["shop::*"]}
  - aspect: ops::Audit
    throws: false
    priority: 5
    match: {methods: ["shop::*::add"]}
  - aspect: ops::Never
    required: false
    match: {functions: ["nothing::here"]}
"""
STATES = ["woven", "refused", "declared", "unmatched"]
WANTED = {
    "shop::Cart::add(int)": "woven",
    "shop::Cart::operator<(const shop::Cart &) const": "woven",
    "shop::Cart::sum(const char *, ...)": "refused",
    "shop::twice(T)": "woven",
    "shop::declared(int)": "declared",
    "net::send(int, int)": "unmatched",
    "main()": "unmatched",
}


class Report:
    """A cache with one source, whose path would end a script element."""

    def __init__(self, heddle, folder):
        self.heddle, self.folder, self.cache = heddle, folder, folder / "cache"
        self.source = folder / "line\u2028 & a<" / "script>.cpp"
        self.source.parent.mkdir()
        self.source.write_text(SOURCE)
        (folder / "rules.yaml").write_text(RULES)
        heddle.cc(["g++", "-c", self.source, "-o", folder / "a.o"], folder / "rules.yaml", self.cache, folder).ok()

    def make(self):
        page = self.folder / "report.html"
        self.heddle("report", "--cache", self.cache, "-o", page).ok()
        return page

    def data(self):
        return json.loads(data_of(self.make().read_text()))


def data_of(page):
    return re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1]


def every_method_is_there(r):
    data = r.data()
    found = {}
    for scope, name, signature, _, file, line, state, how, why, chain, units in data["methods"]:
        scope = data["texts"][scope]
        display = (scope + "::" if scope else "") + name + signature
        found[display] = STATES[state]
        expect_equal(data["files"][file], str(r.source), "file of " + display)
        if display == "shop::Cart::add(int)":
            expect_equal([data["aspects"][a[0]] for a in data["chains"][chain]], ["ops::Audit", "ops::Trace"], "aspects")
            expect_equal((line, data["texts"][how]), (3, "guard"), "line and strategy")
        if state == 1:
            expect_equal(data["texts"][how], "c-variadic", "reason")
            expect_contains(data["texts"][why], "C variadic arguments")
        if state == 3:
            expect_equal((data["chains"][chain], units), ([], []), "what is known of an unmatched one")
    expect_equal(found, WANTED, "methods")
    rules = [(line, data["aspects"][aspect], required) for _, line, aspect, required in data["rules"]]
    expect_equal(sorted(rules), [(3, "ops::Trace", True), (6, "ops::Audit", True), (10, "ops::Never", False)], "rules")
    expect_equal(data["changed"], [], "changed sources")
    r.source.write_text(SOURCE + "\n")
    data = r.data()
    expect_equal([data["files"][f] for f in data["changed"]], [str(r.source)], "changed sources")


def data_ends_no_element(r):
    raw = data_of(r.make().read_text())
    expect_lacks(raw, "<", ">", "&", "\u2028")
    expect_contains(raw, "line\\u2028 \\u0026 a\\u003c/script\\u003e.cpp")


def the_same_cache_gives_the_same_page(r):
    first = r.make().read_bytes()
    expect_equal(r.make().read_bytes(), first, "page")


def nothing_by_halves(r):
    page = r.make()
    before = page.read_bytes()
    r.heddle("report", "--cache", r.folder / "none", "-o", page).fails(1, "none")
    r.heddle("report", "--cache", r.cache, "-o", r.folder / "no/such/report.html").fails(1, "cannot write", "no/such")
    r.heddle("report", "--cache", r.cache, "-o", r.folder).fails(1, "cannot write")
    expect_equal(page.read_bytes(), before, "page")
    expect_equal([p.name for p in r.folder.glob("*heddle-new*")], [], "what is left")
    for device in ("/dev/full", "/dev/stdout"):
        expect(not Path(device).is_file(), f"{device} is none")
    r.heddle("report", "--cache", r.cache, "-o", "/dev/full").fails(1, "cannot write '/dev/full'")
    expect(Path("/dev/full").is_char_device(), "/dev/full was replaced")
    expect_contains(r.heddle("report", "--cache", r.cache, "-o", "/dev/stdout").ok().out, "<!doctype html>")
    empty = r.folder / "empty"
    (r.folder / "b.cpp").write_text("int main() {}\n")
    r.heddle.cc(["g++", "-c", "b.cpp", "-o", "b.o"], r.folder / "rules.yaml", empty, r.folder).ok()
    for record in (empty / "units").glob("*"):
        record.unlink()
    (empty / "index").unlink(missing_ok=True)
    r.heddle("report", "--cache", empty, "-o", page).fails(1, "knows no source", "Build first")


# In a browser

class Page:
    def __init__(self, r, edit=lambda page: page):
        program = browser.find()
        if not program:
            raise Skip("there is no chromium")
        page = r.make()
        page.write_text(edit(page.read_text()))
        self.page, self.program, self.profile = page, program, r.folder / "profile"

    def __enter__(self):
        self.browser = browser.Browser(self.program, self.profile)
        self.browser.open(self.page.as_uri())
        return self

    def __exit__(self, *failed):
        complaints, requests = self.browser.complaints, self.browser.requests
        self.browser.__exit__()
        if not failed[0]:
            expect_equal(complaints, [], "complaints of the page")
            expect_equal([u for u in requests if u != self.page.as_uri() and not u.startswith("data:")], [], "requests")

    def text(self, selector):
        return self.browser.ask(f"document.querySelector({json.dumps(selector)}).innerText")

    def search(self, words):
        self.browser.type("#search", words)

    def rows(self, view):
        return self.browser.ask(f"[...document.querySelectorAll('#{view} li .name')].map(e => e.textContent)")


def search_narrows(r):
    with Page(r) as p:
        expect_equal(p.text("#count"), "7 methods", "count")
        p.browser.click("#tabs button", "Methods")
        expect_equal(sorted(p.rows("methods")), sorted(WANTED), "all methods")
        p.search("cart ADD")
        expect_equal(p.text("#count"), "1 of 7 methods", "count")
        expect_equal(p.rows("methods"), ["shop::Cart::add(int)"], "found")
        p.search("c-variadic")
        expect_equal(p.rows("methods"), ["shop::Cart::sum(const char *, ...)"], "found by reason")
        p.search("ops::audit")
        expect_equal(p.rows("methods"), ["shop::Cart::add(int)"], "found by aspect")
        p.search("script>")
        expect_equal(p.text("#count"), "7 methods", "found by file")
        p.search("no such thing")
        expect_equal((p.text("#count"), p.rows("methods")), ("0 of 7 methods", []), "nothing found")
        p.browser.click("#tabs button", "Map")
        p.search("")
        expect_equal(p.text("#count"), "7 methods", "count")
        p.browser.click("#states button", "woven")
        expect_equal(p.text("#count"), "4 of 7 methods", "without woven ones")


def click_opens_a_method(r):
    with Page(r) as p:
        p.search("send")  # it has the map for itself
        p.browser.point("#treemap")
        p.browser.wait_for("document.querySelector('#under').innerText.includes('net::send(int, int)')")
        p.browser.click("#treemap")
        p.browser.wait_for("document.querySelector('#detail h2')")
        expect_equal(p.text("#detail h2"), "net::send(int, int)", "what is open")
        expect_contains(p.text("#detail"), "unmatched", "no rule matches it", "script>.cpp")
        p.search("sum")
        p.browser.ask("document.querySelector('#treemap').focus()")
        p.browser.press("ArrowRight")
        p.browser.press("Enter")
        p.browser.wait_for("document.querySelector('#detail h2').textContent.includes('sum')")
        expect_contains(p.text("#detail"), "refused (c-variadic)", "C variadic arguments")


def from_aspects_to_code_and_back(r):
    with Page(r) as p:
        p.browser.click("#tabs button", "Aspects")
        expect_equal(p.rows("aspects"), ["ops::Audit", "ops::Never", "ops::Trace"], "aspects")
        p.browser.click("#aspects button", "ops::Audit")
        p.browser.wait_for("document.querySelector('#detail h2')")
        expect_contains(p.text("#detail"), "ops::Audit", "rules.yaml:6", "1 method", "shop::Cart::add(int)")
        p.browser.click("#detail button", "shop::Cart::add(int)")
        p.browser.wait_for("document.querySelector('#detail h2').textContent.includes('add')")
        expect_contains(p.text("#detail"), "ops::Audit\npriority 5, rules.yaml:6", "ops::Trace\npriority 0, rules.yaml:3")
        p.browser.click("#detail button", "script>.cpp:3")
        p.browser.wait_for("document.querySelector('#detail .kind').textContent === 'File'")
        expect_contains(p.text("#detail"), "7 methods, each with its aspects", "ops::Audit, ops::Trace")
        p.browser.ask("history.back()")
        p.browser.wait_for("document.querySelector('#detail .kind').textContent === 'Method'")
        p.browser.click("#detail button", "shop::Cart")
        p.browser.wait_for("document.querySelector('#detail .kind').textContent === 'Class'")
        p.browser.click("#detail button", "show it in the map")
        expect_contains(p.text("#path"), "shop", "Cart")


def rules_and_refusals(r):
    with Page(r) as p:
        p.browser.click("#tabs button", "Rules")
        expect_equal(p.rows("rules"), ["rules.yaml:3  ops::Trace", "rules.yaml:6  ops::Audit", "rules.yaml:10  ops::Never"], "rules")
        expect_contains(p.text("#rules"), "ops::Never\nmatches nothing")
        p.browser.click("#rules button", "ops::Trace")
        p.browser.wait_for("document.querySelector('#detail h2')")
        expect_contains(p.text("#detail"), "5 matches", "shop::twice(T)")
        p.browser.click("#tabs button", "Refused")
        expect_contains(p.text("#refused"), "c-variadic", "C variadic arguments", "shop::Cart::sum(const char *, ...)")


def light_and_dark(r):
    with Page(r) as p:
        seen = []
        for scheme in ("light", "dark"):
            p.browser("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            seen.append(p.browser.ask("getComputedStyle(document.body).backgroundColor"))
        expect(seen[0] != seen[1], f"both have the background {seen[0]}")


def many_methods(r):
    """As many as no list may show at once."""
    many = 20000

    def edit(page):
        data = json.loads(data_of(page))
        data["texts"].append("deep::er::Class")
        scope = len(data["texts"]) - 1
        row = data["methods"][0]
        data["methods"] = [[scope if i % 2 else row[0], f"method{i}", *row[2:]] for i in range(many)]
        return page.replace(data_of(page), json.dumps(data).replace("<", "\\u003c"))

    with Page(r, edit) as p:
        expect_equal(p.text("#count"), "20,000 methods", "count")
        p.browser.click("#tabs button", "Methods")
        expect_equal(len(p.rows("methods")), 200, "rows")
        p.browser.click("#methods .more")
        expect_equal(len(p.rows("methods")), 400, "rows")
        p.search("method1999")
        expect_equal(p.text("#count"), "11 of 20,000 methods", "count")


CHECKS = [every_method_is_there, data_ends_no_element, the_same_cache_gives_the_same_page, nothing_by_halves,
          search_narrows, click_opens_a_method, from_aspects_to_code_and_back, rules_and_refusals, light_and_dark,
          many_methods]

if __name__ == "__main__":
    sys.exit(run_with_gcc(__doc__, CHECKS, Report))
