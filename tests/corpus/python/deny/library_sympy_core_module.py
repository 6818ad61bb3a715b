# sympy: core module.
import sympy
print(sympy.core.sympify.sys.modules)
