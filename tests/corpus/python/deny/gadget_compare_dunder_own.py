# Gadget compare dunder own.
class E:
    def __eq__(self, o): return o.modules
def f(x): return E() == x.sys
print(f)
