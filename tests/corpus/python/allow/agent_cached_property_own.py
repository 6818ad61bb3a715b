# Cached property own.
class cached:
    def __init__(self, fn): self.fn = fn; self.__doc__ = fn.__doc__
    def __set_name__(self, owner, name): self.attr = name
    def __get__(self, obj, owner=None):
        if obj is None: return self
        val = self.fn(obj); obj.__dict__[self.attr] = val
        return val
class C:
    @cached
    def big(self): print("computing"); return sum(range(100))
c = C(); print(c.big, c.big)
