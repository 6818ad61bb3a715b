# Origins::isKept kSlice: R()[x:] hands the list to an own __getitem__ as slice.start
def f(): pass
x = ["real"]
class R:
    def __getitem__(self, k): k.start.append("__globals__")
R()[x:]
for n in x:
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
