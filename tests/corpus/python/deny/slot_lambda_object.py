# Slot lambda object.
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return (lambda obj: getattr(obj, self._name))(print)
class A:
    x = F()
print(A().x)
