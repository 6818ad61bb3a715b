# The function comes out of a table, and is called with a text.
import sympy

STEPS = {"expand": sympy.expand, "simplify": sympy.simplify}
for name, step in STEPS.items():
    print(name, step("len([1]) + print('evaluated')"))
