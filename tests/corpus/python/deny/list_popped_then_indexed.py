# Origins: x.pop(0) moves other elements to index 0, isKeptByMethod counts it as kept
def f(): pass
x = ["real", "__globals__"]
x.pop(0)
n = x[0]
print(getattr(f, n)["__builtins__"].eval("1+1"))
