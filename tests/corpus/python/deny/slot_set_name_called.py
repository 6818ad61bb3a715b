# Slot set name called.
class F:
    def __set_name__(self, owner, name): self._name = name
    def __get__(self, obj, owner=None): return getattr(obj, self._name)
f = F(); f.__set_name__(None, "__globals__")
print(f.__get__(lambda: 0, None))
