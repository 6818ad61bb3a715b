# Origins::fromBuiltin: list(*x): given() is empty for a splat, which is taken for 'no arguments'
def f(): pass
NAMES = [["__globals__"]]
for n in ["real"] + list(*NAMES):
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
