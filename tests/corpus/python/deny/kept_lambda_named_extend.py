# Origins::isKeptByCall kReadingReceivers: R().extend(x) where extend is a lambda in the class's body, no def
def f(): pass
x = ["real"]
class R:
    extend = lambda s, k: k.append("__globals__")
R().extend(x)
for n in x:
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
