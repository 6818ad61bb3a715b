# The text before a function's name makes the method format of it.
def lazy(f):
    name = "for" + f.__name__
    def get(o): return getattr(o, name)
    return get
class A:
    @lazy
    def mat(self): pass
print(A.mat("{0.__class__}")(1))
