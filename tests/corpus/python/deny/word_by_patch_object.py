# A word of an object is bound by unittest.mock.
from unittest.mock import patch
class A:
    def __init__(self, f):
        self.f = f
    def get(self, x):
        return getattr(x, self.f)
a = A("real")
with patch.object(a, "f", "__cla" + "ss__"):
    print(a.get(1))
