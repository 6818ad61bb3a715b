# What stands for a base says which classes the bases are.
class Typed:
    def __init__(self, n): self.n = n
    def __get__(self, obj, owner=None):
        return getattr(obj, self.n) if obj else self
class Rec:
    def rename(self): self.n = input()
class Sub:
    def __mro_entries__(self, bases): return (Rec,)
class Both(Typed, Sub()): pass
q = Both("size")
class Item:
    x = q
q.rename()
print(Item().x)
