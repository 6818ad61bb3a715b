# Slot helper method.
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def fetch(self, obj): return getattr(obj, self._name)
    def __get__(self, obj, owner=None): return self.fetch(obj)
class A:
    x = F()
print(A().x)
