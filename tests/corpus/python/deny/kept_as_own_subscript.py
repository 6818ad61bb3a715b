# Origins::isKept kSubscript: R()[x] hands the list to an own __getitem__
def f(): pass
x = ["real"]
class R:
    def __getitem__(self, k): k.append("__globals__")
R()[x]
for n in x:
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
