"""CPython's reading of a source, for the differential targets: a line of `module:NAME`, for each
import wherever it stands, and `name:NAME` for each dangerous builtin that is read while nothing in
the source binds it; the one word `unreadable` for what CPython refuses to compile."""
import ast
import sys
import warnings

warnings.simplefilter("ignore")
DANGEROUS = {"eval", "exec", "compile", "__import__", "__builtins__", "__loader__", "__spec__", "breakpoint",
             "globals", "locals", "vars", "open", "input"}


def words(source):
    # Bytes, as the runner compiles them: an encoding declaration counts.
    tree = ast.parse(source, "main.py")
    compile(tree, "main.py", "exec", dont_inherit=True)
    found, loaded, bound = [], set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += ["module:" + alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append("module:" + "." * node.level + (node.module or ""))
        elif isinstance(node, ast.Name):
            (loaded if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        for field in ("name", "asname", "arg", "rest"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                bound.add(value)
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            bound.update(node.names)
        if isinstance(node, ast.alias) and node.name == "*":
            bound |= DANGEROUS
    found += ["name:" + name for name in sorted((loaded & DANGEROUS) - bound)]
    return found


def main():
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    while len(head := stdin.read(4)) == 4:
        source = stdin.read(int.from_bytes(head, "big"))
        try:
            line = " ".join(words(source))
        except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError, UnicodeError):
            line = "unreadable"
        stdout.write(line.encode("utf-8", "replace") + b"\n")
        stdout.flush()


main()
