#!/usr/bin/env python3
"""Compares the verdicts of two gantlets over programs that are there on every developer's machine.

    tools/compare_verdicts.py OLD NEW [FILE|FOLDER...]

Vets with `gantlet vet --policy data-science` the corpora, the packages of JavaScript, npm's own files
and Python's standard library. A line tells each file whose verdict changed. The exit
code is 1 where a file goes from deny to review or allow, or from review to allow: that needs a reason; else 0.
With --rules, files whose verdict stays and whose rules change are told as well.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import sysconfig

ROOT = pathlib.Path(__file__).resolve().parent.parent
STRICTNESS = {"allow": 0, "review": 1, "deny": 2}


def default_trees():
    standard_library = pathlib.Path("/usr/lib/python3.11")
    if not standard_library.is_dir():
        standard_library = pathlib.Path(sysconfig.get_paths()["stdlib"])
    trees = [
        ROOT / "tests/corpus",
        ROOT / "tests/agents",
        ROOT / "examples",
        ROOT / "third_party/javascript/node_modules",
        pathlib.Path("/usr/lib/node_modules/npm"),
        standard_library,
    ]
    present = [tree for tree in trees if tree.is_dir()]
    for tree in trees:
        if tree not in present:
            print(f"not there, so not compared: {tree}", file=sys.stderr)
    return present


def verdicts(gantlet, tree):
    """The verdict and the rules of each file: {name: (action, (rule, ...))}."""
    command = [gantlet, "vet", "--policy", "data-science", "--format", "json", tree]
    run = subprocess.run(command, capture_output=True, check=False)
    if run.returncode not in (0, 1, 2):
        sys.exit(f"{gantlet} could not vet {tree}: {run.stderr.decode(errors='replace').strip()}")
    found = {}
    for entry in json.loads(run.stdout):
        verdict = entry["verdict"]
        rules = sorted({finding["rule"] for finding in verdict["findings"]})
        found[entry["file"]] = (verdict["action"], tuple(rules))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", help="the gantlet that is compared with")
    parser.add_argument("new", help="the gantlet whose verdicts are asked about")
    parser.add_argument("trees", nargs="*", type=pathlib.Path, help="files and folders (default: see above)")
    parser.add_argument("--rules", action="store_true", help="also tell files of which only the rules change")
    options = parser.parse_args()

    count = looser = stricter = 0
    for tree in options.trees or default_trees():
        old, new = verdicts(options.old, tree), verdicts(options.new, tree)
        if not old:
            sys.exit(f"there is nothing to vet in {tree}")
        if old.keys() != new.keys():
            sys.exit(f"the two gantlets read different files: {sorted(old.keys() ^ new.keys())[:5]}")
        count += len(old)
        for name, (before, old_rules) in sorted(old.items()):
            after, new_rules = new[name]
            gone = " ".join(rule for rule in old_rules if rule not in new_rules)
            come = " ".join(rule for rule in new_rules if rule not in old_rules)
            if before != after:
                step = STRICTNESS[after] - STRICTNESS[before]
                looser += step < 0
                stricter += step > 0
                print(f"{before} -> {after}  {name}  gone: {gone or '-'}  new: {come or '-'}")
            elif options.rules and old_rules != new_rules:
                print(f"{after}  {name}  gone: {gone or '-'}  new: {come or '-'}")
    print(f"{count} files: {looser} looser, {stricter} stricter", file=sys.stderr)
    return 1 if looser else 0


if __name__ == "__main__":
    sys.exit(main())
