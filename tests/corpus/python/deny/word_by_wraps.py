# What wraps copies binds the word of an object.
import functools
from types import SimpleNamespace
class A:
    def __init__(self, f):
        self.f = f
    def get(self, x):
        return getattr(x, self.f)
a = A("real")
functools.wraps(SimpleNamespace(f="__cla" + "ss__"))(a)
print(a.get(1))
