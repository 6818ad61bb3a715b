# Slot slots member.
class F:
    def __set_name__(self, owner, name): self._name = name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A:
    locals()["__class__"] = F()
print(A().__class__)
