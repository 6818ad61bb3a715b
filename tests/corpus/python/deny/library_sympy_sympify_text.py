# sympy: sympify text.
import sympy
print(sympy.sympify("__import__('os').system('id')"))
