# /// task
# question = "Write a safe calculator (no eval) with a tokenizer and recursive descent parser, and try it on some expressions."
# [expect]
# stdout = ["2 + 3 * 4 = 14", "(1 + 2) ^ 3 = 27", "error: unexpected"]
# ///
import math
import operator
import re
from typing import Callable, NamedTuple


class Token(NamedTuple):
    kind: str
    text: str


TOKEN_RE = re.compile(r"\s*(?:(?P<num>\d+(?:\.\d+)?)|(?P<name>[a-z]+)|(?P<op>[-+*/^()]))")
FUNCTIONS: dict[str, Callable[[float], float]] = {"sqrt": math.sqrt, "sin": math.sin, "ln": math.log}
BINARY = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}


class Parser:
    def __init__(self, text: str):
        self.tokens = []
        pos = 0
        text = text.rstrip()
        while pos < len(text):
            m = TOKEN_RE.match(text, pos)
            if not m:
                raise SyntaxError(f"unexpected {text[pos]!r} at {pos}")
            self.tokens.append(Token(m.lastgroup, m.group(m.lastgroup)))
            pos = m.end()
        self.i = 0

    def peek(self):
        return self.tokens[self.i] if self.i < len(self.tokens) else Token("end", "")

    def take(self, text=None):
        tok = self.peek()
        if text and tok.text != text:
            raise SyntaxError(f"unexpected {tok.text or 'end'!r}, wanted {text!r}")
        self.i += 1
        return tok

    def parse(self):
        value = self.sum()
        if self.peek().kind != "end":
            raise SyntaxError(f"unexpected {self.peek().text!r}")
        return value

    def sum(self):
        value = self.product()
        while self.peek().text in ("+", "-"):
            value = BINARY[self.take().text](value, self.product())
        return value

    def product(self):
        value = self.power()
        while self.peek().text in ("*", "/"):
            value = BINARY[self.take().text](value, self.power())
        return value

    def power(self):
        base = self.atom()
        if self.peek().text == "^":
            self.take()
            return base ** self.power()
        return base

    def atom(self):
        tok = self.take()
        if tok.kind == "num":
            return float(tok.text)
        if tok.text == "-":
            return -self.atom()
        if tok.text == "(":
            value = self.sum()
            self.take(")")
            return value
        if tok.kind == "name" and tok.text in FUNCTIONS:
            self.take("(")
            value = self.sum()
            self.take(")")
            return FUNCTIONS[tok.text](value)
        raise SyntaxError(f"unexpected {tok.text or 'end'!r}")


for expr in ["2 + 3 * 4", "(1 + 2) ^ 3", "sqrt(16) / -2", "2 ^ 3 ^ 2", "2 +", "3 $ 4", "1 / 0"]:
    try:
        value = Parser(expr).parse()
        print(f"{expr} = {value:g}")
    except (SyntaxError, ZeroDivisionError) as e:
        print(f"{expr} error: {e}")
