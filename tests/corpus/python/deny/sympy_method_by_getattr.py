# sympy evaluates a text that a method is given which is had by a text.
import sympy
x = sympy.Symbol("x")
print(getattr(x, "subs")(x, "print(1+1)"))
