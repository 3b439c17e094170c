#!/usr/bin/env python3
# Part of Heddle, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/rules.schema.json against every rules file of the repository.

Editors complete and check rules files by the schema, and `heddle rules check` by
its own code. They must agree: what heddle takes the schema takes, and each file in
bad/ is rejected by both.

usage: schema.py ROOT HEDDLE
"""

import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import yaml

MODELINE = re.compile(r"^# yaml-language-server: \$schema=(\S+)$", re.M)


def takes(heddle, path):
    done = subprocess.run([heddle, "rules", "check", str(path)], capture_output=True, check=False)
    return done.returncode == 0


def is_rules_file(path):
    return re.search(r"^version:", path.read_text(encoding="utf-8"), re.M) is not None


def files_of(root):
    """The rules files that stand in the repository, but those that are to be wrong."""
    found = sorted(p for p in root.rglob("*.yaml") if not p.relative_to(root).parts[0].startswith(("build", ".")))
    return [p for p in found if p.exists() and "bad" not in p.parts and is_rules_file(p)]


def examples_of(root, folder):
    """The rules files in the examples of the documents, written into a folder."""
    spec = importlib.util.spec_from_file_location("run_examples", root / "tests/docs/run_examples.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for document in module.documents(root):
        for step in module.steps_of(document):
            if step.action == "file" and step.argument.endswith(".yaml"):
                path = folder / document.stem / step.name / step.argument
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(step.text, encoding="utf-8")
    return sorted(folder.rglob("*.yaml"))


class Check:
    def __init__(self, schema, heddle):
        jsonschema.Draft7Validator.check_schema(schema)
        self.validator = jsonschema.Draft7Validator(schema)
        self.heddle = heddle
        self.wrong = []

    def errors(self, path):
        try:
            tree = yaml.safe_load(path.read_text(encoding="utf-8"))
        except yaml.YAMLError as error:
            return [str(error)]
        return [e.message for e in self.validator.iter_errors(tree)]

    def good(self, path):
        if found := self.errors(path):
            self.wrong.append(f"{path}: heddle takes it, the schema says: {found[0]}")

    def bad(self, path):
        if not self.errors(path):
            self.wrong.append(f"{path}: the schema takes it")
        if takes(self.heddle, path):
            self.wrong.append(f"{path}: heddle takes it")


def check_modelines(root, wrong):
    """What a rules file says of its schema must lead there."""
    schema = (root / "docs/rules.schema.json").resolve()
    for path in files_of(root):
        text = path.read_text(encoding="utf-8")
        modeline = MODELINE.search(text)
        if modeline and (path.parent / modeline[1]).resolve() != schema:
            wrong.append(f"{path}: its modeline does not lead to {schema}")
        if not modeline and path.is_relative_to(root / "examples"):
            wrong.append(f"{path}: an example without a modeline for editors")


def main(root, heddle):
    root = pathlib.Path(root).resolve()
    check = Check(json.loads((root / "docs/rules.schema.json").read_text(encoding="utf-8")), heddle)
    good = bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in files_of(root) + examples_of(root, pathlib.Path(folder)):
            if takes(heddle, path):
                check.good(path)
                good += 1
            elif path.is_relative_to(root):
                check.wrong.append(f"{path}: heddle does not take it")
        for path in sorted((root / "tests/rules/schema/bad").glob("*.yaml")):
            check.bad(path)
            bad += 1
    check_modelines(root, check.wrong)
    print(f"{good} good files, {bad} bad ones")
    if not good or not bad:
        check.wrong.append("nothing was checked")
    sys.exit("\n".join(check.wrong) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
