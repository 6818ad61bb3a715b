# Slot dict other key.
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return obj.__dict__[input()]
class A:
    x = F()
print(A().x)
