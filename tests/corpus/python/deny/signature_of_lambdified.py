# declaredParameters: sympy.lambdify makes a function whose parameters have the names of Symbol texts
import inspect
from sympy import lambdify, Symbol
f = lambdify([Symbol("gi_frame"), Symbol("f_globals")], 1)
def g():
    yield 1
v = g()
for n in inspect.signature(f).parameters:
    v = getattr(v, n, v)
print(v["__builtins__"].eval("1+1"))
