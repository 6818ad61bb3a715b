# A lazy descriptor's method is called with another object for itself.
import functools
class lazy:
    def __init__(self, f): self.f = f
    def __get__(self, o, t): return getattr(o, self.f.__name__)
class F:
    __name__ = "x"
class A:
    @lazy
    def x(self): pass
class Fake: pass
fake = Fake()
fake.f = F()
print(lazy.__get__(fake, len, None))
