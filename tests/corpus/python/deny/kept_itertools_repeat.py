# Origins::isKeptByCall kReadingModules: itertools.repeat(x, 1) gives the list itself
def f(): pass
x = ["real"]
import itertools
for r in itertools.repeat(x, 1):
    r.append("__globals__")
for n in x:
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
