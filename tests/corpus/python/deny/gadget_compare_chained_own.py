# Gadget compare chained own.
class E:
    def __lt__(self, o): return o.modules
def f(x): return "a" == x.sys > E()
print(f)
