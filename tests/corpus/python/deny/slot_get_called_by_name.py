# Slot get called by name.
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A:
    x = F()
print(F.__get__(A.__dict__["x"], print, None))
