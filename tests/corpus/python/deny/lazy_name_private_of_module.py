# A function's name with an underscore before it is what a library keeps for itself.
def lazy(f):
    name = "_" + f.__name__
    def get(o): return getattr(o, name)
    return get
class A:
    @lazy
    def os(self): pass
import random
print(A.os(random))
