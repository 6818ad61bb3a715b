# A method that goes through its class's words, called with another object.
from types import SimpleNamespace
class A:
    NAMES = ["real"]
    def show(self, item):
        return [getattr(item, n) for n in self.NAMES]
print(A().show(3), A.show(SimpleNamespace(**{input(): [input()]}), 3))
