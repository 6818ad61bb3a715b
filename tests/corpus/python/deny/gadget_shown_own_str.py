# Gadget shown own str.
class S:
    def __str__(self): return "x"
def f(x): return [print(x.sys), x.sys.modules]
print(f)
