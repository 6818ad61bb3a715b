# Slot for store.
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A:
    x = F()
f = F()
for f._name in ["__class__"]: pass
A.z = f
print(A().z)
