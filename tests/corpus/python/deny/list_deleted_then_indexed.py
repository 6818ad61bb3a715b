# Origins::isKept: del x[0] moves other elements to index 0
def f(): pass
x = ["real", "__globals__"]
del x[0]
n = x[0]
print(getattr(f, n)["__builtins__"].eval("1+1"))
