# MadeTexts: the text in an exception's args is not looked at
import sympy
try:
    raise ValueError("__import__('os').getpid()")
except ValueError as e:
    a, = e.args
    print(sympy.simplify(a))
