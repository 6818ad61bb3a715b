# Slot object rebound.
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None):
        obj = input
        return getattr(obj, self._name)
class A:
    _self__ = F()
    x = F()
print(A().x)
