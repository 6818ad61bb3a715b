# sympy evaluates a text that its method is given under another name.
import sympy
x = sympy.Symbol("x")
f = x.subs
print(f(x, "print(1+1)"))
