# A method of a class is had by a text in two pieces, and called with another object.
from types import SimpleNamespace
class A:
    NAMES = ["real"]
    def show(self, item):
        return [getattr(item, n) for n in self.NAMES]
show = getattr(A, "sh" "ow")
print(A().show(3), show(SimpleNamespace(**{input(): [input()]}), 3))
