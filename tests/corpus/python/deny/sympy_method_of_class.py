# Sympy method of class: taken as a value, and called with what can't be seen.
import sympy
f = sympy.Expr.subs
x = sympy.Symbol("x")
print(f(x, x, "print(1+1)"))
