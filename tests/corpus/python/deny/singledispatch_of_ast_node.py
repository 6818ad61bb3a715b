# Types: singledispatch register evaluates annotations of an object with keywords
import ast, functools
@functools.singledispatch
def f(x): pass
n = ast.Name(**{"".join(reversed("__snoitatonna__")): {"x": "print(1+1)"}})
try:
    f.register(n)
except Exception as e:
    print(e)
