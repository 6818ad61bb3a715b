"""Libraries' source as small programs over values: what flows where inside of each function.

Program reads it and resolves names through imports; what a function does is made by builder.py.
"""

import ast
import builtins
import importlib.machinery
import os

from builder import Builder
from elements import Class, Function, Module
from syntax import dotted, import_names

BUILTINS = frozenset(dir(builtins))


class Program:
    """All the source that was read."""

    def __init__(self, known, omit=()):
        self.known, self.omit = known, omit
        self.modules, self.functions, self.classes = {}, [], []
        self.by_method = {}  # name -> functions
        self.trees = {}
        self.reexports = {}

    def read_package(self, name, search=None):
        """Every .py file of a package or a module. Tests are left out."""
        spec = importlib.machinery.PathFinder.find_spec(name, search)
        if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
            return False
        if not spec.submodule_search_locations:
            self.read(name, spec.origin, False)
            return True
        root = os.path.dirname(spec.origin)
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(d for d in folders if d not in ("tests", "test", "testing", "__pycache__", "idlelib"))
            relative = os.path.relpath(folder, root).replace(os.sep, ".")
            package = name if relative == "." else f"{name}.{relative}"
            if any(package == o or package.startswith(o + ".") for o in self.omit):
                folders[:] = []
                continue
            for file in sorted(files):
                if file.endswith(".py") and not file.startswith(("test_", "conftest")):
                    full = package if file == "__init__.py" else f"{package}.{file[:-3]}"
                    if full in self.omit:
                        continue
                    self.read(full, os.path.join(folder, file), file == "__init__.py")
        return True

    def read(self, name, path, is_package):
        if name in self.modules:
            return
        with open(path, "rb") as file:
            source = file.read()
        try:
            tree = ast.parse(source, path)
        except (SyntaxError, ValueError):
            return
        module = self.modules[name] = Module(name, path, is_package)
        self.trees[name] = tree
        self.collect(module, tree.body, None, "")

    def collect(self, module, body, cls, prefix):
        for s in body:
            if isinstance(s, (ast.If, ast.Try, ast.With)):
                for part in ("body", "orelse", "finalbody"):
                    self.collect(module, getattr(s, part, []), cls, prefix)
                for handler in getattr(s, "handlers", []):
                    self.collect(module, handler.body, cls, prefix)
            elif isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef)):
                function = Function(module, prefix + s.name, cls, s.lineno)
                function.definition = s
                decorators = [dotted(d.func if isinstance(d, ast.Call) else d) or "" for d in s.decorator_list]
                function.is_static = "staticmethod" in decorators
                function.is_class_method = "classmethod" in decorators
                function.is_property = any(d.endswith(("property", "cache_readonly")) for d in decorators)
                if cls is None:
                    # A later definition in a branch does not hide the first one.
                    module.names.setdefault(s.name, ("function", function))
                elif any(d.endswith((".setter", ".deleter")) for d in decorators):
                    cls.methods.setdefault(s.name + "=", function)
                else:
                    cls.methods[s.name] = function
                self.functions.append(function)
                if cls is not None and not any(d.endswith((".setter", ".deleter")) for d in decorators):
                    self.by_method.setdefault(s.name, []).append(function)
            elif isinstance(s, ast.ClassDef):
                inner = Class(module, prefix + s.name)
                inner.base_names = [dotted(b) for b in s.bases]
                self.classes.append(inner)
                if cls is None:
                    module.names[s.name] = ("class", inner)
                self.collect(module, s.body, inner, prefix + s.name + ".")
            elif isinstance(s, (ast.Import, ast.ImportFrom)) and cls is None:
                for local, target in import_names(s, module):
                    if local == "*":
                        module.stars.append(target)
                    else:
                        module.names.setdefault(local, ("dotted", target))
            elif isinstance(s, ast.Assign) and len(s.targets) == 1 and isinstance(s.targets[0], ast.Name):
                name, target = s.targets[0].id, dotted(s.value)
                if cls is None and target is not None:
                    module.names.setdefault(name, ("alias", target))
                elif cls is not None and target in cls.methods:
                    cls.methods[name] = cls.methods[target]

    def resolve(self, module, name, depth=0):
        """("function", f), ("class", c), ("method", f of a class), or ("dotted", canonical name)."""
        first, _, rest = (name or "").partition(".")
        entry = module.names.get(first) if depth < 12 else None
        if entry is None and depth < 12:
            for star in module.stars:
                other = self.modules.get(star)
                if other is not None and other is not module:
                    found = self.resolve(other, first, depth + 4)
                    if found[0] != "dotted" or found[1] != first:
                        entry = found
                        break
        if entry is None:
            if "." in (name or "") or first in BUILTINS:
                return self.absolute(name, depth)
            return ("dotted", name or "")
        return self.follow(entry, rest, module, depth)

    def follow(self, entry, rest, module, depth):
        if entry[0] == "alias":
            return self.resolve(module, entry[1] + ("." + rest if rest else ""), depth + 1)
        if entry[0] == "dotted":
            return self.absolute(entry[1] + ("." + rest if rest else ""), depth + 1)
        if not rest:
            return entry
        if entry[0] == "class":
            method = entry[1].method(rest)
            if method is not None:
                return ("unbound", method)
        return ("dotted", f"{module.name}.{rest}")

    def absolute(self, name, depth=0):
        start = name
        while start and depth < 12:
            module = self.modules.get(start)
            if module is not None:
                rest = name[len(start) + 1:]
                if not rest:
                    return ("module", name)
                if rest.partition(".")[0] in module.names or module.stars:
                    found = self.resolve(module, rest, depth + 1)
                    if found != ("dotted", rest):
                        return found
                return ("dotted", name)
            start = start.rpartition(".")[0]
        return ("dotted", name)

    def link(self):
        """Bases, subclasses and families, once everything is read."""
        for cls in self.classes:
            for name in filter(None, cls.base_names):
                kind, base = self.resolve(cls.module, name)
                if kind == "class" and base is not cls:
                    cls.bases.append(base)
                    base.subclasses.append(cls)
        for function in self.functions:
            if not function.ops:
                Builder(function, self).build(function.definition)
                function.definition = None
        self.trees.clear()
