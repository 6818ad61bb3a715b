# Gadget format spec method.
class S:
    def __format__(self, s): return s
def f(x): return f"{x.os.__dict__}"
print(f)
