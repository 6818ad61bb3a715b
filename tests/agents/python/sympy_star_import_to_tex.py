# /// task
# question = "Differentiate and integrate x^3*exp(-x), tell the steps, and save the formulas as TeX."
# [expect]
# stdout = ["f'(x) = d/dx(f(x)). Factored: -x**2*(x - 3)*exp(-x)"]
# [[expect.artifact]]
# name = "formulas.tex"
# contains = ["f' =", "F(x) ="]
# ///
from sympy import *

x = symbols('x')
f = x**3 * exp(-x)
print("f'(x) = d/dx(f(x)).", "Factored:", factor(diff(f, x)))
print("Sum of parts: {}".format(simplify(integrate(f, x))))
with open('/mnt/data/formulas.tex', 'w') as out:
    for name, formula in sorted({"f'": diff(f, x), "F(x)": integrate(f, x)}.items()):
        out.write(str(name) + " = " + latex(formula) + "\n")
