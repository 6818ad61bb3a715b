# Tokenizer.
import re
from typing import NamedTuple, Iterator
class Token(NamedTuple):
    type: str; value: str; pos: int
SPEC = [("NUM", r"\d+(\.\d+)?"), ("OP", r"[+\-*/^]"), ("LP", r"\("), ("RP", r"\)"), ("ID", r"[A-Za-z_]\w*"), ("WS", r"\s+"), ("BAD", r".")]
RE = re.compile("|".join(f"(?P<{n}>{p})" for n, p in SPEC))
def tokens(src: str) -> Iterator[Token]:
    for m in RE.finditer(src):
        kind = m.lastgroup
        if kind == "WS": continue
        if kind == "BAD": raise SyntaxError(f"unexpected {m.group()!r} at {m.start()}")
        yield Token(kind, m.group(), m.start())
class Parser:
    PREC = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}
    def __init__(self, src, env=None): self.toks, self.i, self.env = list(tokens(src)), 0, env or {}
    def peek(self): return self.toks[self.i] if self.i < len(self.toks) else None
    def next(self): t = self.peek(); self.i += 1; return t
    def atom(self):
        t = self.next()
        if t.type == "NUM": return float(t.value)
        if t.type == "ID": return self.env[t.value]
        if t.type == "LP":
            v = self.expr(); self.next(); return v
        if t.value == "-": return -self.atom()
        raise SyntaxError(t)
    def expr(self, prec=0):
        left = self.atom()
        while (t := self.peek()) and t.type == "OP" and self.PREC[t.value] > prec:
            self.next(); right = self.expr(self.PREC[t.value])
            left = {"+": left + right, "-": left - right, "*": left * right, "/": left / right if right else float("nan"), "^": left ** right}[t.value]
        return left
print(Parser("3 + 4 * (2 - x)", {"x": 1}).expr())
