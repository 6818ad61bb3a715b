# Texts that name Python's functions are printed, and an object with __str__ stays with print.
import sympy


class Step:
    """One step; len(steps) of them make a solution."""

    def __init__(self, title, expression):
        self.title = title
        self.expression = expression

    def __str__(self):
        return f"{self.title}: {self.expression}"


x = sympy.Symbol("x")
steps = [Step("expanded", sympy.expand((x + 1) ** 2)), Step("slope", sympy.diff(x**2, x))]
for step in steps:
    print(step, sympy.factor(step.expression))
print("len(steps) is", len(steps))
