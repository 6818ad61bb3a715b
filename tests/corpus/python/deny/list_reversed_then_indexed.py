# Origins: x.reverse() changes what stands at index 0, isKept counts it as reading (kReadingMethods: reverse, sort)
def f(): pass
x = ["real", "__globals__"]
x.reverse()
print(getattr(f, x[0])["__builtins__"].eval("1+1"))
