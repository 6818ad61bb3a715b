"""Groups of source files that one compilation unit can take: no file-local name of one stands in another.

usage: unity_groups.py ROOT MOST FILE...

Prints "FILE;GROUP" for each file that shares a unit. A name counts as a file's own where an unnamed
namespace declares it. The other files and the project's headers that they include must neither declare
nor use it: it would hide or double what they mean.
"""

import re
import sys
from functools import cache
from pathlib import Path

# What may mean a file's own name elsewhere: types, constants, and functions that are called plainly.
USED = re.compile(r"\b(?:[A-Z]\w*|k[A-Z]\w*)|(?<![\w.>:])[a-z]\w*(?=\()")
WORD = re.compile(r"[A-Za-z_]\w*")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
TYPE = re.compile(r"^(?:struct|class|enum class|enum|using)\s+([A-Za-z_]\w*)")
CALLED = re.compile(r"([A-Za-z_]\w*)\(")
VALUE = re.compile(r"([A-Za-z_]\w*)(?:\[[^\]]*\])*\s*(?:=|\{|;|$)")


def local_names(text):
    """The names that the file alone has: those of its unnamed namespaces, each at the beginning of a line,
    and what it declares static, defines for the preprocessor or takes from elsewhere by `using`."""
    names, inside = set(), False
    for line in text.split("\n"):
        if line.startswith("namespace {"):
            inside = True
        elif line.startswith("}  // namespace"):
            inside = False
        elif inside and line[:1].isalpha() and not line.startswith("template"):
            type_name = TYPE.match(line)
            if type_name:
                names.add(type_name.group(1))
                continue
            for found in (CALLED.search(line), VALUE.search(line)):
                if found:
                    names.add(found.group(1))
        elif line.startswith(("static ", "#define ", "using ")):
            words = WORD.findall(line)
            names.update(words[1:2] + words[-2:])
    return names


def main(root, most, files):
    root = Path(root)

    @cache
    def text_of(path):
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    @cache
    def headers_of(path):
        found = set()
        waiting = [path]
        while waiting:
            for name in INCLUDE.findall(text_of(waiting.pop())):
                header = root / name
                if header not in found:
                    found.add(header)
                    waiting.append(header)
        return frozenset(found)

    @cache
    def used_by(path):
        return frozenset(USED.findall(text_of(path)))

    groups = []  # [files, their local names, what they use]
    for file in files:
        path = Path(file)
        own = local_names(text_of(path))
        used = set(used_by(path)).union(*map(used_by, headers_of(path)))
        for group in groups:
            if len(group[0]) < most and not (own & group[2]) and not (used & group[1]):
                group[0].append(file)
                group[1] |= own
                group[2] |= used
                break
        else:
            groups.append([[file], own, used])
    for number, (members, _, _) in enumerate(groups):
        if len(members) > 1:
            for member in members:
                print(f"{member};{number}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
