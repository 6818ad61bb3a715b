"""A function becomes a list of operations over numbered nodes, one for each variable, parameter and intermediate value.

Functions that are defined inside of another one are part of it. Names are resolved through imports to functions and
classes of the source that was read, else to a dotted name. Order and branches are left out, but for the checks of
tested_names(): what is only used after it was found among constants is harmless.
"""

import ast

from syntax import constant_prefix, dotted, import_names, is_constants, leaves, tested_names


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
