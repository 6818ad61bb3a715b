# Origins::isKept kBinaryOperator: an own object's __radd__ gets the list itself and fills it
def f(): pass
x = ["real"]
class R:
    def __radd__(self, k): k.append("__globals__")
x + R()
for n in x:
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
