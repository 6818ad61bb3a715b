# sympy: symbol computed lambdify.
import sympy
def f(name):
    return sympy.lambdify([], sympy.Symbol(name))()
print(f("".join(sorted(["b", "a"]))))
