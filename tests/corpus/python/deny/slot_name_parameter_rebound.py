# Slot name parameter rebound.
class F:
    def __set_name__(self, owner, name):
        name = input()
        self._name = "_" + name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A:
    x = F()
print(A().x)
