# The mark that is read of each function is a function of the interpreter's.
import functools
def d(f):
    @functools.wraps(f)
    def g(*a):
        return 1
    g.inner = getattr
    return g
class A:
    @d
    def f(self): pass
    @classmethod
    def run(cls):
        for name, value in vars(cls).items():
            m = getattr(value, "inner", None)
            if m:
                print(m(1, "__cla" + "ss__"))
A.run()
