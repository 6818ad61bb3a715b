# Slot half dunder.
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A:
    _class__ = F()
print(A()._class__)
