# sympy: diff gets a constant of a table that is no expression.
import sympy

TABLE = {"square": "x**2", "stamp": "__import__('os').getpid()"}
x = sympy.symbols("x")
for name, text in TABLE.items():
    print(name, sympy.diff(text, x))
