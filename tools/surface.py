#!/usr/bin/python3
"""Makes rules/python/surface/*.surface: the public names of modules that a policy may allow.

    tools/surface.py                 makes all modules of tools/surface_python.conf that are installed
    tools/surface.py numpy json      makes these
    tools/surface.py --check         makes nothing, says which files would change (exit code 1)

Which names are public: what the module lists in __all__; without one, what it defines itself and does
not start with an underscore. A name that is a module only counts when that module has a surface of its
own. The configuration leaves out, adds and annotates. The result is data: read it before committing.
"""

import importlib
import pathlib
import sys
import types
import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONFIG = ROOT / "tools" / "surface_python.conf"
TARGET = ROOT / "rules" / "python" / "surface"
GENERATOR = 1
KEYWORDS = ("needs", "only", "deny", "add", "later", "with")


def read_config(path):
    """module name -> {"needs": [...], "only": [...], …, "cap": {name: [...]}}"""
    modules = {}
    entry = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split("#", 1)[0].split()
        if not words:
            continue
        if words[0] == "module" and len(words) == 2 and not line[0].isspace():
            if words[1] in modules:
                sys.exit(f"{path}:{number}: {words[1]} is listed twice")
            entry = modules[words[1]] = {key: [] for key in KEYWORDS} | {"cap": {}}
        elif entry is not None and line[0].isspace() and words[0] == "cap" and len(words) > 2:
            entry["cap"][words[1]] = words[2:]
        elif entry is not None and line[0].isspace() and words[0] in KEYWORDS and len(words) > 1:
            entry[words[0]] += words[1:]
        else:
            sys.exit(f"{path}:{number}: not understood: {line}")
    return modules


def kind_of(value):
    if isinstance(value, types.ModuleType):
        return "module"
    if isinstance(value, type):
        return "class"
    return "function" if callable(value) else "constant"


def defined_here(module, value):
    """A function or class that this package defines, and not one that it imported for its own use."""
    origin = getattr(value, "__module__", None)
    if not isinstance(origin, str):
        return not isinstance(value, types.ModuleType)
    top = module.__name__.split(".")[0]
    return origin.lstrip("_").split(".")[0] in (top, top.lstrip("_")) or origin == module.__name__


def public_names(module):
    names = getattr(module, "__all__", None)
    if names is not None:
        return {name for name in names if isinstance(name, str) and not name.startswith("_")}
    found = set()
    for name in dir(module):
        if not name.startswith("_") and defined_here(module, getattr(module, name, None)):
            found.add(name)
    return found


def load(name):
    """The module, also where a package only binds it under that name (numpy.char)."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        parent, _, last = name.rpartition(".")
        value = getattr(importlib.import_module(parent), last, None) if parent else None
        if not isinstance(value, types.ModuleType):
            raise
        return value


def canonical_name(name, value, known):
    """The name of the surface of a module that module `name` binds: only inside of one package."""
    top = name.split(".")[0]
    for other in known:
        if other.split(".")[0] == top and "-" not in other:
            try:
                if load(other) is value:
                    return other
            except ImportError:
                continue
    return None


MISSING = object()


def attribute(name, module, public):
    """The value, importing a submodule that the package only loads on demand (sklearn.cluster). A name
    that is not there must not be listed: nobody would know what it is."""
    if hasattr(module, public):
        return getattr(module, public)
    if name == "gantlet-builtins":
        # The runner's own function, which notebooks have; __file__ and the like are bound in every module, not in builtins.
        return print if public == "display" else None
    try:
        return importlib.import_module(f"{name}.{public}")
    except ImportError:
        return MISSING


def make(name, entry, known):
    source = "builtins" if name == "gantlet-builtins" else name
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for other in entry["with"]:
            importlib.import_module(other)  # switches names of this module on
        module = load(source)
        wanted = set(entry["only"]) or public_names(module) | set(entry["add"])
        if not entry["only"]:
            # Submodules that are bound by importing the package, and have a surface.
            wanted |= {n for n in dir(module) if isinstance(getattr(module, n, None), types.ModuleType)}
        values = {n: attribute(name, module, n) for n in wanted}
        values = {n: v for n, v in values.items() if v is not MISSING}
    lines = []
    for public in sorted(values.keys() | set(entry["later"])):
        if public not in values:
            lines.append(f"{public} function")
            continue
        if public in entry["deny"] or public.startswith("_") and public not in entry["only"]:
            continue
        value = values[public]
        if isinstance(value, types.ModuleType):
            target = canonical_name(name, value, known)
            lines += [f"{public} module {target}"] if target else []
            continue
        needs = "".join(" +" + c for c in entry["cap"].get(public, []))
        lines.append(f"{public} {kind_of(value)}{needs}")
    denied = [f"denied {n}" for n in sorted(set(entry["deny"]))]
    if entry["only"]:
        # Names that a star import would bind, or a reader might expect: known, and left out.
        rest = public_names(module) - set(entry["only"]) - set(entry["deny"])
        denied = sorted(denied + [f"denied {n}" for n in rest])
    needs = [f"needs {' '.join(entry['needs'])}"] if entry["needs"] else []
    version = getattr(sys.modules[source.split(".")[0]], "__version__", None)
    if not isinstance(version, str) or source in sys.stdlib_module_names:
        version = sys.version.split()[0]
    return "\n".join(
        [f"# gantlet surface {GENERATOR}: made by tools/surface.py, reviewed as data",
         f"module {name}", f"version {version}", *needs, *denied, *lines]) + "\n"


def main(arguments):
    check = "--check" in arguments
    chosen = [a for a in arguments if a != "--check"]
    config = read_config(CONFIG)
    TARGET.mkdir(parents=True, exist_ok=True)
    changed = 0
    for name, entry in config.items():
        if chosen and name not in chosen:
            continue
        try:
            text = make(name, entry, config)
        except ImportError as error:
            print(f"{name}: left as it is: {error}", file=sys.stderr)
            continue
        path = TARGET / f"{name}.surface"
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        changed += 1
        print(f"{'would change' if check else 'wrote'} {path.relative_to(ROOT)}")
        if not check:
            path.write_text(text, encoding="utf-8")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
