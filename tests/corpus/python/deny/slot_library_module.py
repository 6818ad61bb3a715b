# Slot library module.
import warnings
class F:
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
class A(warnings.catch_warnings):
    module = F()
print(A().module)
