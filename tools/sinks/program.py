"""Libraries' source as small programs over values: what flows where inside of each function.

A function becomes a list of operations over numbered nodes (one for each variable, parameter and
intermediate value). Functions that are defined inside of another one are part of it. Names are
resolved through imports to functions and classes of the source that was read, else to a dotted name.
Order and branches are left out, but for the checks of checked_names(): what is only used after it was
found among constants is harmless.
"""

import ast
import builtins
import importlib.machinery
import os

BUILTINS = frozenset(dir(builtins))


class Module:
    def __init__(self, name, path, is_package):
        self.name, self.path, self.is_package = name, path, is_package
        self.names = {}  # name -> ("function", Function) | ("class", Class) | ("dotted", text)
        self.stars = []  # modules that were imported by a star


class Class:
    def __init__(self, module, qualname):
        self.module, self.qualname = module, qualname
        self.bases, self.base_names = [], []
        self.subclasses = []
        self.methods = {}  # name -> Function
        # Filled by solve.py:
        self.field_sinks = {}  # attribute -> {(rest of path, kind, detail): place}
        self.field_types = {}  # attribute -> set of classes
        self.field_users = {}  # attribute -> functions that store it
        self.relatives_ = None

    def relatives(self):
        """The classes whose methods may meet this one's on one object, in a fixed order."""
        if self.relatives_ is None:
            below = reach([self], lambda c: c.subclasses)
            self.relatives_ = sorted(reach(below, lambda c: c.bases), key=lambda c: (c.module.name, c.qualname))
        return self.relatives_

    def method(self, name, seen=None):
        seen = set() if seen is None else seen
        if self in seen:
            return None
        seen.add(self)
        if name in self.methods:
            return self.methods[name]
        for base in self.bases:
            found = base.method(name, seen)
            if found is not None:
                return found
        return None

    def overrides(self, name, limit=4):
        found, queue, seen = [], list(self.subclasses), set()
        while queue and len(found) < limit:
            cls = queue.pop(0)
            if cls in seen:
                continue
            seen.add(cls)
            if name in cls.methods:
                found.append(cls.methods[name])
            queue += cls.subclasses
        return found


def reach(start, step):
    found, queue = set(start), list(start)
    while queue:
        for other in step(queue.pop()):
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


class Function:
    def __init__(self, module, qualname, cls, line):
        self.module, self.qualname, self.cls, self.line = module, qualname, cls, line
        self.positional, self.keyword_only = [], []
        self.vararg = self.kwarg = None
        self.is_static = self.is_property = self.is_class_method = False
        self.ops = []
        self.count = 0
        self.parameters = {}  # name -> node
        # Filled by solve.py:
        self.returns = set()  # inputs that reach what is returned
        self.return_types = set()
        self.sinks = {}  # (input, kind, detail) -> place
        self.callers = set()

    @property
    def name(self):
        return self.qualname.rpartition(".")[2]

    def __repr__(self):
        return f"{self.module.name}.{self.qualname}"


def dotted(node):
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    return ".".join([node.id, *reversed(parts)])


def constant_prefix(node):
    """The text with which a computed text surely begins, and ends."""
    if isinstance(node, ast.Constant):
        return (node.value, node.value) if isinstance(node.value, str) else ("", "")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return constant_prefix(node.left)[0], constant_prefix(node.right)[1]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        text = constant_prefix(node.left)[0]
        return text.split("%")[0], text.rpartition("%")[2][1:] if "%" in text else ""
    if isinstance(node, ast.JoinedStr) and node.values:
        first, last = node.values[0], node.values[-1]
        return tuple(v.value if isinstance(v, ast.Constant) else "" for v in (first, last))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        text = constant_prefix(node.func.value)[0]
        return text.split("{")[0], text.rpartition("}")[2]
    return "", ""


def is_constants(node):
    """A display of constants, or a name by which modules keep one."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return all(isinstance(e, (ast.Constant, ast.UnaryOp)) for e in node.elts)
    if isinstance(node, ast.Dict):
        return all(isinstance(e, ast.Constant) for e in node.keys)
    return isinstance(node, ast.Name) and node.id.upper() == node.id


def tested_names(test, negated=False):
    """Names that are one of some constants where the test holds (or, negated, where it doesn't)."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or if negated else ast.And):
        return set().union(*(tested_names(v, negated) for v in test.values))
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return tested_names(test.operand, not negated)
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.left, ast.Name):
        op, right = test.ops[0], test.comparators[0]
        if isinstance(op, ast.NotIn if negated else ast.In) and is_constants(right):
            return {test.left.id}
        if isinstance(op, ast.NotEq if negated else ast.Eq) and isinstance(right, ast.Constant):
            return {test.left.id}
    return set()


def leaves(body):
    return bool(body) and isinstance(body[-1], (ast.Raise, ast.Return, ast.Continue))


class Scope:
    def __init__(self, parent=None):
        self.parent, self.names, self.functions, self.checked = parent, {}, {}, set()
        self.prefixes = {}

    def find(self, name):
        scope = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def function(self, name):
        scope = self
        while scope is not None:
            if name in scope.functions:
                return scope.functions[name]
            scope = scope.parent
        return None

    def is_checked(self, name):
        scope = self
        while scope is not None:
            if name in scope.checked:
                return True
            scope = scope.parent
        return False


class Builder:
    """Makes a function's operations of its syntax tree."""

    def __init__(self, function, program):
        self.f, self.program, self.module = function, program, function.module
        self.scope = Scope()
        self.return_node = None

    def node(self):
        self.f.count += 1
        return self.f.count - 1

    def emit(self, *op):
        self.f.ops.append(op)

    # --- functions

    def build(self, definition):
        arguments = definition.args
        self.f.positional = [a.arg for a in arguments.posonlyargs + arguments.args]
        self.f.keyword_only = [a.arg for a in arguments.kwonlyargs]
        self.f.vararg = arguments.vararg.arg if arguments.vararg else None
        self.f.kwarg = arguments.kwarg.arg if arguments.kwarg else None
        names = self.f.positional + self.f.keyword_only + [self.f.vararg, self.f.kwarg]
        for name in filter(None, names):
            self.scope.names[name] = self.f.parameters[name] = self.node()
        self.return_node = "return"
        self.body(definition.body)

    def inner(self, definition):
        """A function inside of this one: its values are this one's."""
        scope = Scope(self.scope)
        result = self.node()
        arguments = definition.args
        positional = [a.arg for a in arguments.posonlyargs + arguments.args]
        every = positional + [a.arg for a in arguments.kwonlyargs]
        every += [a.arg for a in (arguments.vararg, arguments.kwarg) if a]
        for name in every:
            scope.names[name] = self.node()
        for value in arguments.defaults + [d for d in arguments.kw_defaults if d]:
            self.value(value)
        record = (positional, scope, result)
        if not isinstance(definition, ast.Lambda):
            self.scope.functions[definition.name] = record
            self.scope.names[definition.name] = result
        outer, outer_return = self.scope, self.return_node
        self.scope, self.return_node = scope, result
        if isinstance(definition, ast.Lambda):
            self.emit("copy", result, self.value(definition.body))
        else:
            self.body(definition.body)
        self.scope, self.return_node = outer, outer_return
        return record

    # --- statements

    def body(self, statements):
        for statement in statements:
            self.statement(statement)
            if isinstance(statement, ast.If) and leaves(statement.body) and not statement.orelse:
                self.scope.checked |= tested_names(statement.test, negated=True)
            if isinstance(statement, ast.Assert):
                self.scope.checked |= tested_names(statement.test)

    def statement(self, s):
        if isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for d in s.decorator_list:
                self.value(d)
            self.inner(s)
        elif isinstance(s, ast.ClassDef):
            outer = self.scope
            self.scope = Scope(outer)
            self.body(s.body)
            self.scope = outer
            outer.names.setdefault(s.name, self.node())
        elif isinstance(s, ast.Return):
            if s.value is not None:
                self.emit_return(self.value(s.value))
        elif isinstance(s, ast.Assign):
            value = self.value(s.value)
            for target in s.targets:
                self.assign(target, value, s.value)
        elif isinstance(s, ast.AnnAssign):
            if s.value is not None:
                self.assign(s.target, self.value(s.value), s.value)
        elif isinstance(s, ast.AugAssign):
            value = self.value(s.value)
            if isinstance(s.target, ast.Name):
                node = self.variable(s.target.id)
                self.emit("copy", node, value)
            else:
                self.assign(s.target, value, s.value)
        elif isinstance(s, (ast.For, ast.AsyncFor)):
            self.iterate(s.target, s.iter)
            outer = self.scope.checked
            # for name in ("a", "b"): the names are constants.
            if is_constants(s.iter) and isinstance(s.target, ast.Name):
                self.scope.checked = outer | {s.target.id}
            self.body(s.body)
            self.scope.checked = outer
            self.body(s.orelse)
        elif isinstance(s, (ast.If, ast.While)):
            self.value(s.test)
            outer = self.scope.checked
            self.scope.checked = outer | tested_names(s.test)
            self.body(s.body)
            self.scope.checked = outer | tested_names(s.test, negated=True)
            self.body(s.orelse)
            self.scope.checked = outer
        elif isinstance(s, (ast.With, ast.AsyncWith)):
            for item in s.items:
                value = self.value(item.context_expr)
                if item.optional_vars is not None:
                    self.assign(item.optional_vars, value, None)
            self.body(s.body)
        elif isinstance(s, ast.Try) or type(s).__name__ == "TryStar":
            self.body(s.body)
            for handler in s.handlers:
                if handler.name:
                    self.variable(handler.name)
                self.body(handler.body)
            self.body(s.orelse)
            self.body(s.finalbody)
        elif isinstance(s, ast.Match):
            subject = self.value(s.subject)
            for case in s.cases:
                for name in ast.walk(case.pattern):
                    if getattr(name, "name", None):
                        self.emit("copy", self.variable(name.name), subject)
                self.body(case.body)
        elif isinstance(s, (ast.Expr, ast.Await)):
            self.value(s.value)
        elif isinstance(s, (ast.Import, ast.ImportFrom)):
            for local, target in import_names(s, self.module):
                if local != "*":
                    self.scope.functions.pop(local, None)
                    self.scope.names[local] = ("dotted", target)
        elif isinstance(s, ast.Delete):
            for target in s.targets:
                if isinstance(target, ast.Subscript):
                    self.value(target)
        elif isinstance(s, (ast.Raise, ast.Assert)):
            for child in ast.iter_child_nodes(s):
                self.value(child)

    def emit_return(self, value):
        if self.return_node == "return":
            self.emit("return", value)
        elif self.return_node is not None:
            self.emit("copy", self.return_node, value)

    def variable(self, name):
        node = self.scope.names.get(name)
        if not isinstance(node, int):
            node = self.scope.names[name] = self.node()
        return node

    def assign(self, target, value, expression):
        if isinstance(target, ast.Name):
            node = self.variable(target.id)
            self.emit("copy", node, value)
            prefix = constant_prefix(expression) if expression is not None else ("", "")
            known = self.scope.prefixes.setdefault(target.id, prefix)
            if known != prefix:
                self.scope.prefixes[target.id] = ("", "")
        elif isinstance(target, ast.Attribute):
            self.emit("store", self.value(target.value), target.attr, value, target.lineno)
        elif isinstance(target, ast.Subscript):
            self.subscript_name(target, stored=True)
            holder, key = self.value(target.value), self.value(target.slice)
            self.emit("copy", holder, value)
            self.emit("copy", holder, key)
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = expression.elts if isinstance(expression, (ast.Tuple, ast.List)) else []
            for i, element in enumerate(target.elts):
                same = len(parts) == len(target.elts) and not isinstance(parts[i], ast.Starred)
                part = self.value(parts[i]) if same else value
                self.assign(element, part, parts[i] if same else None)
        elif isinstance(target, ast.Starred):
            self.assign(target.value, value, None)

    def iterate(self, target, iterable):
        """for target in iterable; of items(), keys and values apart."""
        if isinstance(iterable, ast.Call) and isinstance(iterable.func, ast.Attribute) and not iterable.args:
            holder = iterable.func.value
            if iterable.func.attr == "items" and isinstance(target, ast.Tuple) and len(target.elts) == 2:
                node = self.value(holder)
                key = self.node()
                self.emit("keys", key, node)
                self.assign(target.elts[0], key, None)
                self.assign(target.elts[1], node, None)
                return
            if iterable.func.attr == "keys":
                key = self.node()
                self.emit("keys", key, self.value(holder))
                self.assign(target, key, None)
                return
        node = self.value(iterable)
        if isinstance(iterable, ast.Name) and iterable.id == self.f.kwarg:
            key = self.node()
            self.emit("keys", key, node)
            node = key
        self.assign(target, node, None)

    # --- expressions

    def value(self, e):
        if e is None or isinstance(e, ast.Constant):
            return self.node()
        if isinstance(e, ast.Name):
            node = self.scope.find(e.id)
            if isinstance(node, int):
                return node
            fresh = self.node()
            self.emit("global", fresh, self.program.resolve(self.module, self.full_name(e)))
            return fresh
        if isinstance(e, ast.Attribute):
            name = self.full_name(e)
            if name is not None:
                fresh = self.node()
                self.emit("global", fresh, self.program.resolve(self.module, name))
                return fresh
            fresh = self.node()
            self.emit("attribute", fresh, self.value(e.value), e.attr, e.lineno)
            return fresh
        if isinstance(e, ast.Call):
            return self.call(e)
        if isinstance(e, ast.Lambda):
            return self.inner(e)[2]
        if isinstance(e, ast.Subscript):
            self.subscript_name(e)
            fresh, holder = self.node(), self.value(e.value)
            if isinstance(e.slice, ast.Constant) and isinstance(e.slice.value, str):
                self.emit("item", fresh, holder, f"[{e.slice.value}]")
            else:
                self.value(e.slice)
                self.emit("copy", fresh, holder)
            return fresh
        if isinstance(e, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
            outer = self.scope
            self.scope = Scope(outer)
            for g in e.generators:
                self.iterate(g.target, g.iter)
                if is_constants(g.iter) and isinstance(g.target, ast.Name):
                    self.scope.checked = self.scope.checked | {g.target.id}
                for condition in g.ifs:
                    self.value(condition)
                    self.scope.checked = self.scope.checked | tested_names(condition)
            parts = [e.key, e.value] if isinstance(e, ast.DictComp) else [e.elt]
            nodes = [self.value(p) for p in parts]
            self.scope = outer
            return self.join(nodes)
        if isinstance(e, ast.IfExp):
            self.value(e.test)
            outer = self.scope.checked
            self.scope.checked = outer | tested_names(e.test)
            first = self.value(e.body)
            self.scope.checked = outer | tested_names(e.test, negated=True)
            second = self.value(e.orelse)
            self.scope.checked = outer
            return self.join([first, second])
        if isinstance(e, ast.Compare):
            for part in [e.left, *e.comparators]:
                self.value(part)
            return self.node()
        if isinstance(e, ast.NamedExpr):
            value = self.value(e.value)
            self.assign(e.target, value, e.value)
            return value
        if isinstance(e, (ast.Yield, ast.YieldFrom, ast.Await)):
            value = self.value(e.value) if e.value is not None else self.node()
            if not isinstance(e, ast.Await):
                self.emit_return(value)
            return value
        return self.join([self.value(c) for c in ast.iter_child_nodes(e) if isinstance(c, ast.expr)
                          or isinstance(c, ast.FormattedValue)])

    def join(self, nodes):
        fresh = self.node()
        for node in nodes:
            self.emit("copy", fresh, node)
        return fresh

    def full_name(self, e):
        """The dotted name where its first part is no variable of the function."""
        name = dotted(e)
        if name is None:
            return None
        first, dot, rest = name.partition(".")
        found = self.scope.find(first)
        if isinstance(found, int):
            return None
        return found[1] + dot + rest if found is not None else name

    def text_of(self, e):
        """(prefix, suffix, checked) of a text that names something."""
        if isinstance(e, ast.Name):
            scope, prefix = self.scope, ("", "")
            while scope is not None:
                if e.id in scope.prefixes:
                    prefix = scope.prefixes[e.id]
                    break
                if e.id in scope.names:
                    break
                scope = scope.parent
            return (*prefix, self.scope.is_checked(e.id))
        return (*constant_prefix(e), False)

    def sink(self, kind, e, node, line):
        if isinstance(e, ast.IfExp):  # each branch under what its test says
            outer = self.scope.checked
            for branch, negated in ((e.body, False), (e.orelse, True)):
                self.scope.checked = outer | tested_names(e.test, negated)
                self.sink(kind, branch, self.value(branch), line)
            self.scope.checked = outer
            return
        prefix, suffix, checked = self.text_of(e)
        if checked or isinstance(e, ast.Constant):
            return
        detail = f"{prefix}*{suffix}" if prefix or suffix else ""
        self.emit("sink", kind, detail, node, line)

    def subscript_name(self, e, stored=False):
        """vars(x)[name], x.__dict__[name], globals()[name], sys.modules[name]."""
        holder = e.value
        if isinstance(holder, ast.Call):
            name = self.full_name(holder.func)
            kind = "attribute" if name in ("vars", "globals", "locals") else None
        else:
            name = self.full_name(holder) or ""
            kind = "attribute" if isinstance(holder, ast.Attribute) and holder.attr == "__dict__" else None
            kind = "module" if name == "sys.modules" else kind
        if kind == "attribute" and stored:
            kind = "store"
        if kind is not None:
            self.sink(kind, e.slice, self.value(e.slice), e.lineno)

    def call(self, e):
        arguments = [(str(i), self.value(a.value if isinstance(a, ast.Starred) else a),
                      isinstance(a, ast.Starred)) for i, a in enumerate(e.args)]
        positional = [(n, s) for _, n, s in arguments]
        keywords = [(k.arg, self.value(k.value)) for k in e.keywords]
        result, line = self.node(), e.lineno
        name = self.full_name(e.func)
        if name is None and isinstance(e.func, ast.Name):
            record = self.scope.function(e.func.id)
            if record is not None:
                self.inner_call(record, positional, keywords, result)
                return result
        if name is not None:
            target = self.program.resolve(self.module, name)
            if target[0] == "dotted":
                self.known_call(e, target[1], positional, keywords)
            if target == ("dotted", "super"):
                self.emit("global", result, ("super", None))
                return result
            self.emit("call", result, target, None, None, positional, keywords, line)
            return result
        if isinstance(e.func, ast.Attribute):
            if isinstance(e.func.value, ast.Call) and dotted(e.func.value.func) == "super":
                self.emit("call", result, ("super", self.f.cls), self.scope.find(
                    self.f.positional[0]) if self.f.positional else None, e.func.attr, positional, keywords, line)
                return result
            receiver = self.value(e.func.value)
            # With a constant key it is that one entry: kwargs.pop("dest")
            constant_key = (e.func.attr in ("get", "pop", "setdefault") and e.args
                            and isinstance(e.args[0], ast.Constant) and isinstance(e.args[0].value, str))
            if constant_key:
                self.emit("item", result, receiver, f"[{e.args[0].value}]")
                for node, _ in positional[1:]:
                    self.emit("copy", result, node)
                return result
            if e.func.attr in ("format", "format_map") and not isinstance(e.func.value, ast.Constant):
                self.sink("template", e.func.value, receiver, line)
            if e.func.attr in ("__getattribute__", "__getattr__", "__setattr__", "__delattr__") and e.args:
                self.sink("store" if "set" in e.func.attr or "del" in e.func.attr else "attribute",
                          e.args[0], positional[0][0], line)
            if e.func.attr in ("update", "setdefault", "pop", "get") and isinstance(e.func.value, ast.Attribute) \
                    and e.func.value.attr == "__dict__" and positional:
                key = self.node()
                self.emit("keys", key, positional[0][0])
                self.emit("sink", "store" if e.func.attr == "update" else "attribute", "", key, line)
            self.emit("call", result, ("method", None), receiver, e.func.attr, positional, keywords, line)
            return result
        self.emit("call", result, ("value", None), self.value(e.func), None, positional, keywords, line)
        return result

    def inner_call(self, record, positional, keywords, result):
        names, scope, returned = record
        for i, (node, star) in enumerate(positional):
            targets = names[i:] if star else names[i:i + 1]
            for name in targets:
                self.emit("copy", scope.names[name], node)
        for key, node in keywords:
            targets = [key] if key in scope.names else list(scope.names) if key is None else []
            for name in targets:
                if isinstance(scope.names.get(name), int):
                    self.emit("copy", scope.names[name], node)
        self.emit("copy", result, returned)

    def known_call(self, e, name, positional, keywords):
        """Calls into builtins and C functions that have sinks: program.known."""
        for key, kind in self.program.known.get(name, ()):
            if key == "**":
                for k, node in keywords:
                    if k is None:
                        fresh = self.node()
                        self.emit("keys", fresh, node)
                        self.emit("sink", kind, "", fresh, e.lineno)
            elif key == "*":
                for i, a in enumerate(e.args):
                    self.sink(kind, a, positional[i][0], e.lineno)
            elif key.isdigit():
                i = int(key)
                if i < len(e.args) and not any(isinstance(a, ast.Starred) for a in e.args[:i + 1]):
                    self.sink(kind, e.args[i], positional[i][0], e.lineno)
                else:
                    for j, a in enumerate(e.args):
                        if isinstance(a, ast.Starred):
                            self.emit("sink", kind, "", positional[j][0], e.lineno)
            else:
                for (k, node), keyword in zip(keywords, e.keywords):
                    if k == key:
                        self.sink(kind, keyword.value, node, e.lineno)


def import_names(s, module):
    """(local name, dotted target) of an import statement; ("*", module) for a star."""
    if isinstance(s, ast.Import):
        for a in s.names:
            yield (a.asname, a.name) if a.asname else (a.name.split(".")[0], a.name.split(".")[0])
        return
    base = s.module or ""
    if s.level:
        package = module.name.split(".")
        package = package[:len(package) - s.level + (1 if module.is_package else 0)]
        base = ".".join(package + ([s.module] if s.module else []))
    for a in s.names:
        yield ("*", base) if a.name == "*" else (a.asname or a.name, f"{base}.{a.name}")


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
