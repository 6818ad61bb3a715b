# Origins::isKeptByCall: max(x, y, key=f) hands the list itself to the key (only looked at where inner)
def f(): pass
x = ["real"]
max(x, ["b"], key=lambda r: r.append("__globals__") or 1)
for n in x:
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
