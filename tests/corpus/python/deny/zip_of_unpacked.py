# Origins::fromBuiltin zip: inner index >= arguments.size() is true for zip(*rows), as given() is empty
def f(): pass
rows = [["__globals__"]]
for n in ["real"] + [a for a, in zip(*rows)]:
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
