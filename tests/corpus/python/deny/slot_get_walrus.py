# Slot get walrus.
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return getattr((obj := input), self._name)
class A:
    x = F()
print(A().x)
