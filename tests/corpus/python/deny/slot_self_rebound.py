# Slot self rebound.
class N: _name = "__globals__"
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None):
        self = N()
        return getattr(obj, self._name)
class A:
    x = F()
print(A().x)
