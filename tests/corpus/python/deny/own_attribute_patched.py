# isAttributeMadeBy (made.cc): mock.patch.object(a, 'child', foreign) binds the attribute by a text
class A:
    def __init__(self):
        self.child = None
    def set(self):
        self.child = A()
    def look(self, k):
        return getattr(self.child, k + "_frame", None)
from unittest import mock
def g(): yield 1
a = A()
a.set()
with mock.patch.object(a, "child", g()):
    print(a.look("gi".center(2)))
