# sympy: the class of an expression is called with a text.
import sympy

e = sympy.sin(sympy.Symbol("x"))
print(e.func("".join(["__imp", "ort__('sympy').Integer(__import__('os').getpid())"])))
