# Gadget compare left in.
class C:
    def __contains__(self, o): print(o.modules); return True
def f(x): return x.sys in C()
print(f)
