# Slot name stored elsewhere.
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A:
    x = F()
f = F(); f._name = "__class__"; A.y = f
print(A().y)
