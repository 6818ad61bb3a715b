# sympy: lambdify gets a joined text by way of an attribute and a method.
import sympy


class Model:
    def __init__(self, pieces):
        self.formula = "".join(pieces)

    def compiled(self, x):
        return sympy.lambdify(x, self.formula)


print(Model(["__imp", "ort__('os').getpid()"]).compiled(sympy.symbols("x"))(1))
