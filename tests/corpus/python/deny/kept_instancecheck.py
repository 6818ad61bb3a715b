# Origins::isKeptByCall kReaders isinstance: an own metaclass's __instancecheck__ gets the list
def f(): pass
x = ["real"]
class M(type):
    def __instancecheck__(cls, o): o.append("__globals__")
class R(metaclass=M): pass
isinstance(x, R)
for n in x:
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
