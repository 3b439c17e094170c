"""What a project's tests said, in the words of the frameworks that they use."""

import dataclasses
import re


@dataclasses.dataclass
class Outcome:
    """Programs that ctest ran, and test cases in them: passed, and of how many."""

    programs: tuple
    cases: tuple

    def __str__(self):
        parts = [f"{passed}/{of} {what}" for (passed, of), what in ((self.programs, "ctest"), (self.cases, "cases")) if of]
        return ", ".join(parts)


# Patterns of a summary, and the groups that are passed and failed.
SUMMARIES = [
    (r"\[  PASSED  \] (\d+) tests?", 1, 0),  # GoogleTest
    (r"\[  FAILED  \] (\d+) tests?, listed", 0, 1),
    (r"Pass (\d+), Fail (\d+)", 1, 2),  # tinyxml2
    (r"Success: (\d+) tests passed", 1, 0),  # pugixml
    (r"FAILURE: (\d+) out of (\d+) tests failed", None, 1),
    (r"Test results: (\d+) passed(?:, (\d+) failed)?", 1, 2),  # jsoncpp
    (r"All (\d+) tests passed", 1, 0),
]
# Programs that name each case as they come to it.
NAMED_CASE = r"^\d+: \w+\.\w+$"  # re2


def outcome(log):
    log = re.sub(r"\x1b\[[0-9;]*m", "", log).split("Errors while running CTest")[0]
    programs = (0, 0)
    if found := re.search(r"\d+% tests passed, (\d+) tests failed out of (\d+)", log):
        failed, of = int(found[1]), int(found[2])
        programs = (of - failed, of)
    passed = failed = 0
    for pattern, good, bad in SUMMARIES:
        for found in re.finditer(pattern, log):
            failed += int(found[bad] or 0) if bad else 0
            passed += int(found[2]) - int(found[1]) if good is None else int(found[good]) if good else 0
    passed = passed or len(re.findall(NAMED_CASE, log, re.MULTILINE))
    return Outcome(programs, (passed, passed + failed))


def warnings(log):
    """Warnings and errors of a build by place and text, without columns: a guard moves these."""
    found = set()
    for line in log.splitlines():
        if match := re.match(r"(.*?):(\d+):(?:\d+:)? (warning|error|fatal error): (.*)", line):
            found.add(f"{match[1]}:{match[2]}: {match[3]}: {match[4]}")
        elif re.search(r"\b(warning|error): ", line):
            found.add(line)
    return found
