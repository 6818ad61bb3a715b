# Slot decorated.
def any_object(f): return lambda self, obj, owner=None: f(self, print, owner)
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    @any_object
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A:
    x = F()
print(A().x)
