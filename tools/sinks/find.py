#!/usr/bin/python3
"""Finds which inputs of libraries' functions name attributes, modules or code.

    tools/sinks/find.py             writes rules/python/sinks/*.sinks of the installed libraries
    tools/sinks/find.py pandas ast  writes those of these packages
    tools/sinks/find.py --check     writes nothing, says which files would change (exit code 1)
    tools/sinks/find.py --all FILE  prints everything that is found in one file or package, private names too
    tools/sinks/find.py --versions  says whose installed version is another one than the data's (exit code 1)

docs/surfaces.md says how it works and what it can't see. The result is data: read its diff before committing.
"""

import collections
import importlib.metadata
import os
import pathlib
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from elements import Class, Function  # noqa: E402
from program import Program  # noqa: E402
from solve import Solver  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = pathlib.Path(__file__).resolve().parent
TARGET = ROOT / "rules" / "python" / "sinks"
SURFACES = ROOT / "rules" / "python" / "surface"
DISTRIBUTIONS = {"PIL": "Pillow", "bs4": "beautifulsoup4", "sklearn": "scikit-learn", "docx": "python-docx", "yaml": "PyYAML",
                 "dateutil": "python-dateutil", "odf": "odfpy", "xlsxwriter": "XlsxWriter", "mpl_toolkits": "matplotlib"}
sys.setrecursionlimit(20000)


def words_of(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split("#", 1)[0].split()
        if words:
            yield number, words


def read_known():
    known = collections.defaultdict(list)
    for number, words in words_of(HERE / "known.conf"):
        if len(words) != 3:
            sys.exit(f"known.conf:{number}: not 'name argument kind'")
        if words[2] != "path":  # left to the sandbox: docs/surfaces.md
            known[words[0]].append((words[1], words[2]))
    return known


def read_reviewed():
    """omit: modules that are not read. harmless: (pattern of names, input, kind), or a place, that somebody
    looked at."""
    omit, harmless = [], []
    ALSO.clear()
    for number, words in words_of(HERE / "reviewed.conf"):
        if words[0] == "omit":
            omit += words[1:]
        elif words[0] == "also" and len(words) == 3:
            ALSO[words[2]] = words[1]
        elif words[0] == "harmless-at" and len(words) == 2:
            harmless.append((re.compile(".*"), words[1], "at"))
        elif words[0] == "harmless" and len(words) == 4:
            pattern = "|".join(re.escape(w).replace(r"\*", ".*") for w in words[1:2])
            harmless.append((re.compile(pattern + r"\Z"), words[2], words[3]))
        else:
            sys.exit(f"reviewed.conf:{number}: not understood: {' '.join(words)}")
    return omit, harmless


def solve(program):
    program.link()
    solver = Solver(program)
    solver.run()
    return solver


def version_of(package):
    if package in sys.stdlib_module_names:
        return ".".join(map(str, sys.version_info[:3]))
    try:
        return importlib.metadata.version(DISTRIBUTIONS.get(package, package))
    except importlib.metadata.PackageNotFoundError:
        return None


# How the names of frames, code and generators begin.
INTERNAL = ("f_", "gi_", "cr_", "ag_", "tb_", "co_", "func_")


ALSO = {}  # a method's full name -> the name by which it is reached


def is_text_sink(kind, detail):
    """Whether a text with this constant beginning and end may name something of the interpreter's."""
    if kind not in ("attribute", "store") or not detail:
        return True
    prefix, _, suffix = detail.partition("*")
    if len(suffix.strip("_")) >= 4 and not suffix.endswith("__"):
        return False
    if any(i.startswith(prefix) or prefix.startswith(i) for i in INTERNAL):
        return True
    return prefix.startswith("__") or not prefix.strip("_")


def keys_of(function, path):
    """How a caller names this input: keywords and indices, "**" for the names of keywords."""
    root = path[0]
    if function.cls is not None and not function.is_static and function.positional[:1] == [root]:
        return []
    bound = function.positional[1:] if function.cls is not None and not function.is_static else function.positional
    if len(path) > 1 and path[1] == "<key>":
        return ["**"] if root == function.kwarg else []
    if len(path) > 1:
        return [path[1][1:-1]] if path[1][0] == "[" and root == function.kwarg else []
    keys = [root] if root in function.positional + function.keyword_only else []
    if root in bound:
        keys.append(str(bound.index(root)))
    if root == function.vararg:
        keys.append(f"{len(bound)}+")
    if root == function.kwarg:
        keys.append("=")  # the value of any other keyword
    return keys


def own_attribute(function, path):
    own = function.cls is not None and function.positional and path[0] == function.positional[0]
    return path[1] if own and len(path) > 1 and path[1][0] not in "[<" else None


def function_lines(function, name):
    for (path, kind, detail), place in function.sinks.items():
        if not is_text_sink(kind, detail) or own_attribute(function, path):
            continue
        for key in keys_of(function, path):
            yield name, key, kind, place[0]
    for path in function.returns:
        if path[0][0] == "!":
            yield name, "returns", path[0][1:] + "-escape", f"{function.module.name}:{function.line}"


def class_lines(cls, name):
    """What subclasses and instances decide by attributes and methods of their own."""
    for function in cls.methods.values():
        for (path, kind, detail), place in function.sinks.items():
            attribute = own_attribute(function, path)
            if attribute is not None and is_text_sink(kind, detail):
                yield name, f"self.{attribute}", kind, place[0]


def inherited(cls):
    found, queue, seen = {}, [cls], set()
    while queue:
        current = queue.pop(0)
        if current in seen:
            continue
        seen.add(current)
        for name, function in current.methods.items():
            found.setdefault(name, function)
        queue += current.bases
    return found


def public(name):
    return not name.startswith("_") or name in ("__call__",)


def surface_names(package):
    """The public names of a package, module by module."""
    for path in sorted(SURFACES.glob(f"{package}*.surface")):
        module = path.name[:-len(".surface")]
        if module.split(".")[0] != package:
            continue
        for _, words in words_of(path):
            if len(words) > 1 and words[1] in ("class", "function", "constant"):
                yield module, words[0]


def describe(program, solver, package):
    lines = set()
    for module, name in surface_names(package):
        kind, what = program.absolute(f"{module}.{name}")
        if kind == "function":
            lines |= set(function_lines(what, f"{module}.{name}"))
        elif kind == "class":
            methods = inherited(what)
            for constructor in ("__init__", "__new__"):
                if constructor in methods:
                    lines |= set(function_lines(methods[constructor], f"{module}.{name}"))
    for cls in program.classes:
        if cls.module.name.split(".")[0] != package or not public(cls.qualname):
            continue
        for name, function in cls.methods.items():  # under each of its names: agg = aggregate
            if public(name) and not name.endswith("=") and not function.is_property:
                lines |= set(function_lines(function, f".{name}"))
    for function in program.functions:
        if repr(function) in ALSO and function.module.name.split(".")[0] == package:
            lines |= set(function_lines(function, ALSO[repr(function)]))
    for cls in program.classes:
        if cls.module.name.split(".")[0] == package:
            lines |= set(class_lines(cls, f"{cls.module.name}.{cls.qualname}"))
    for (attribute, kind, detail), place in solver.looked_up.items():
        if is_text_sink(kind, detail) and place[0].split(".")[0].partition(":")[0] == package:
            lines.add(("any", f"self.{attribute}", kind, place[0]))
    return lines


def render(package, version, lines, harmless):
    places = {k for _, k, s in harmless if s == "at"}
    chosen = {}
    for name, key, kind, place in sorted(lines):
        reviewed = any(p.match(name) and k in ("*", key) and s in ("*", kind) for p, k, s in harmless)
        if not reviewed and place not in places:
            chosen.setdefault((name, kind, place), set()).add(key)
    merged = {}
    for (name, kind, place), keys in chosen.items():
        for key in keys:
            merged.setdefault((name, key, kind), set()).add(place)
    rows = {}
    for (name, key, kind), places in merged.items():
        rows.setdefault((name, kind, min(places)), []).append(key)
    text = ["# gantlet sinks 1: made by tools/sinks/find.py, reviewed as data", f"package {package}", f"version {version}"]
    for (name, kind, place), keys in sorted(rows.items()):
        text.append(f"{name} {','.join(sorted(keys))} {kind} {place}")
    return "\n".join(text) + "\n"


# What the analyzer needs of the data: of which calls it must tell the judge more.
NAMES = ROOT / "analyzer" / "languages" / "python" / "facts" / "sink_names.inc"


def sink_names():
    names = set()
    for path in TARGET.glob("*.sinks"):
        for _, words in words_of(path):
            # Later ones are given as keywords, if at all.
            named = [k for k in words[1].split(",") if k != "returns" and not k.startswith("self.")]
            early = [k for k in named if not k.rstrip("+").isdigit() or int(k.rstrip("+")) < 4]
            if len(words) == 4 and words[2] in ("attribute", "template", "module", "code") and early:
                names.add(words[0].rpartition(".")[2])
    return "// Made by tools/sinks/find.py.\n" + "".join(f'"{n}",\n' for n in sorted(names))


def packages():
    names = {p.name[:-len(".surface")].split(".")[0] for p in SURFACES.glob("*.surface")}
    return sorted(names - {"gantlet-builtins", "IPython"})


def groups(chosen):
    """The standard library is read as one, each package by itself."""
    standard = [p for p in packages() if p in sys.stdlib_module_names]
    if any(p in chosen for p in standard) or not chosen:
        yield standard, [p for p in standard if not chosen or p in chosen]
    for package in packages():
        if package not in standard and (not chosen or package in chosen):
            yield [package], [package]


def make(chosen):
    known, (omit, harmless) = read_known(), read_reviewed()
    for read, wanted in groups(chosen):
        program = Program(known, omit)
        found = {name for name in read if program.read_package(name)}
        if not found:
            continue
        solver = solve(program)
        for package in wanted:
            if package in found:
                lines = describe(program, solver, package)
                yield package, render(package, version_of(package), lines, harmless)


def everything(target):
    """Of one file or package, without a surface: for its exam, and for a first look at a library."""
    known, (omit, _) = read_known(), read_reviewed()
    program = Program(known, omit)
    path = pathlib.Path(target)
    if path.suffix == ".py":
        program.read(path.stem, str(path), False)
    elif not program.read_package(target):
        sys.exit(f"{target}: neither a .py file nor a package with sources")
    solver = solve(program)
    lines = set()
    for function in program.functions:
        lines |= set(function_lines(function, function.qualname))
    for cls in program.classes:
        lines |= set(class_lines(cls, cls.qualname))
    for (attribute, kind, detail), place in solver.looked_up.items():
        if is_text_sink(kind, detail):
            lines.add(("any", f"self.{attribute}", kind, place[0]))
    return sorted(lines)


def check_versions():
    stale = 0
    for path in sorted(TARGET.glob("*.sinks")):
        data = dict(w[:2] for _, w in words_of(path) if w[0] in ("package", "version"))
        installed = version_of(data["package"])
        if installed is not None and installed != data["version"]:
            stale += 1
            print(f"{data['package']}: the data are of {data['version']}, installed is {installed}: run tools/surface")
    return 1 if stale else 0


def main(arguments):
    if os.environ.get("PYTHONHASHSEED") != "0":  # sets are walked in one order, so that data can be compared
        os.execve(sys.executable, [sys.executable, __file__, *arguments], {**os.environ, "PYTHONHASHSEED": "0"})
    if arguments[:1] == ["--all"] and len(arguments) == 2:
        for line in everything(arguments[1]):
            print(*line)
        return 0
    if arguments == ["--versions"]:
        return check_versions()
    check = "--check" in arguments
    chosen = [a for a in arguments if a != "--check"]
    for name in chosen:
        if name.startswith("-") or name not in packages():
            sys.exit(f"{name}: no package with a surface; the flags are --check, --versions and --all FILE")
    TARGET.mkdir(parents=True, exist_ok=True)
    changed = 0
    for package, text in make(chosen):
        path = TARGET / f"{package}.sinks"
        empty = text.count("\n") <= 3
        if empty and not path.exists() or not empty and path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        changed += 1
        print(f"{'would change' if check else 'wrote'} {path.relative_to(ROOT)}")
        if check:
            continue
        if empty:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")
    if not check and (not NAMES.exists() or NAMES.read_text(encoding="utf-8") != sink_names()):
        NAMES.write_text(sink_names(), encoding="utf-8")
        print(f"wrote {NAMES.relative_to(ROOT)}")
    elif check and NAMES.read_text(encoding="utf-8") != sink_names():
        changed += 1
        print(f"would change {NAMES.relative_to(ROOT)}")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
