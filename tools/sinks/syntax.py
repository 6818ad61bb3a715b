"""What a piece of a syntax tree tells as it stands, without following values."""

import ast


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
