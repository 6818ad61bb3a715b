# Slot name from init.
class F:
    def __init__(self, n): self._name = n
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A:
    x = F("".join(["__cla", "ss__"]))
print(A().x)
