
import functools
class Q:
    def __init__(self, n):
        self.n = n
    pass

    def __get__(self, o, t):
        return getattr(o, self.n)


q = Q("size")


class C(type):
    y = q


class D(metaclass=C):
    size = 3


print(D.y)
w = [w for w in dir(D) if w.endswith("tribute_" + "_")][0]
class E(type):
    y = functools.reduce(lambda a, b: a(b), [Q, w])
class D(metaclass=E):
    pass
ga = D.y
def f():
    return 1
g = ga(f, [w for w in dir(f) if w.endswith("bals_" + "_")][0])
if g["q"] is q:
    print("REACHED")
