# The same by setattr, of a symbol that a function hands on.
import sympy


def rename(symbol, name):
    setattr(symbol, "name", name)
    return symbol


x, y = sympy.symbols("x y")
print(sympy.lambdify([x], x * rename(y, "len(print('evaluated') or [])"))(2))
