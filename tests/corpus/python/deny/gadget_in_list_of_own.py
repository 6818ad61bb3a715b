# Gadget in list of own.
class E:
    def __eq__(self, o): return o.modules
def f(x): return x.sys in ["a", E()]
print(f)
