"""What CPython's own parser sees in sources, for python_oracle_test.cc.

    python3 python_oracle.py SEED COUNT FILE...

Prints COUNT cases, one a line: the source in base64, a tab, and the words that the analyzer must
have facts of: "i:os.path" for imports, "a:name" for attributes that are read, "n:name" for builtins
that are used and that nothing binds. The sources are pieces of the files, most of them mutated, all
of them accepted by ast.parse: tokens are swapped, dropped and doubled, white space and comments
are put between them, expressions are wrapped in f-strings, brackets, lambdas and patterns.
"""

import ast
import base64
import builtins
import io
import random
import sys
import tokenize
import warnings

BUILTINS = {name for name in dir(builtins) if not name.startswith("_")} | {"__import__"}
SPACES = (" ", "  ", "\t", "\\\n", "\f")
INSERTS = ("eval", "os", ".eval", "(eval)", "[0]", "f'{eval}'", "f'{x!r:>{eval}}'", "é", "ｅval", "__import__('os')",
           "lambda: eval", "x := eval", "*eval", "**eval", "await eval", "# c\n", "'''", '"', "{", "}", ":", "\n", "match",
           "type", "print", "exec", "case", "_", "=", "==", "not", "if", "else", "for x in", "async", "yield", "...", "->",
           "@", "@eval\n", ";", ",", "import os", "from os import path", "class A(eval): pass", "del", "global eval",
           "try:", "except eval:", "with eval as x:", "f'{eval:=5}'", "f'{x:{eval}}'", "f\"{'eval'}\"", "b'x'", "0x1f", "1_0",
           "1if 1else 2", "\ufeff", "\u00a0", "\u3000", "\x0c")


def pieces(path):
    """Top-level statements of a file that are neither short nor long."""
    with tokenize.open(path) as file:
        text = file.read()
    lines = text.splitlines(keepends=True)
    for node in ast.parse(text).body:
        start = min([node.lineno] + [d.lineno for d in getattr(node, "decorator_list", [])])
        if node.end_lineno - start < 60:
            yield "".join(lines[start - 1 : node.end_lineno])


def tokens_of(text):
    """Tokens and what stands between them, as texts that give the source again."""
    lines = text.splitlines(keepends=True)
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))
    parts = []
    at = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            start = offsets[token.start[0] - 1] + token.start[1]
            end = offsets[token.end[0] - 1] + token.end[1]
            if start >= at and end > start:
                parts += [text[at:start], text[start:end]]
                at = end
    except (tokenize.TokenError, IndentationError, IndexError):
        return None
    return parts + [text[at:]]


def mutated(text, chance):
    parts = tokens_of(text)
    if not parts or len(parts) < 6:
        return None
    for _ in range(chance.randint(1, 3)):
        token = 2 * chance.randrange(len(parts) // 2) + 1
        other = 2 * chance.randrange(len(parts) // 2) + 1
        how = chance.randrange(9)
        if how == 0:
            parts[token], parts[other] = parts[other], parts[token]
        elif how == 1:
            parts[token] = ""
        elif how == 2:
            parts[token] += chance.choice(SPACES) + parts[token]
        elif how == 3:
            parts[token - 1] += chance.choice(SPACES)
        elif how == 4:
            parts[token] = chance.choice(INSERTS)
        elif how == 5:
            parts[token - 1] += chance.choice(INSERTS) + " "
        elif how == 6:
            parts[token] = "(" * 3 + parts[token] + ")" * 3
        elif how == 7:
            parts[token] = "f'{" + parts[token] + "}'"
        else:
            parts[token] = parts[other]
    return "".join(parts)


def bound_names(tree):
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            names.update(node.names)
        else:
            names.update(getattr(node, field) or "" for field in ("name", "rest") if hasattr(node, field))
    return names


def words(tree):
    found = set()
    bound = bound_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update("i:" + alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add("i:" + "." * node.level + (node.module or ""))
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            private = node.attr.startswith("__") and not node.attr.endswith("__")
            if not private:  # may be mangled
                found.add("a:" + node.attr)
        elif isinstance(node, ast.MatchClass):
            found.update("a:" + name for name in node.kwd_attrs if not name.startswith("__"))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id in BUILTINS and node.id not in bound:
                found.add("n:" + node.id)
    return found


def main():
    warnings.simplefilter("ignore")
    chance = random.Random(int(sys.argv[1]))
    wanted = int(sys.argv[2])
    sources = [piece for path in sys.argv[3:] for piece in pieces(path)]
    made = 0
    for _ in range(100 * wanted):
        if made == wanted:
            break
        text = chance.choice(sources)
        if chance.randrange(8):
            text = mutated(text, chance)
        try:
            data = text.encode("utf-8") if text is not None else None
            tree = ast.parse(data) if data is not None else None
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        if tree is not None:
            made += 1
            print(base64.b64encode(data).decode(), " ".join(sorted(words(tree))), sep="\t")


if __name__ == "__main__":
    main()
