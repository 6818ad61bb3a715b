# A base with a subscript is what the file's __class_getitem__ gives.
class Typed:
    def __set_name__(self, owner, name):
        self.name = "_" + name
    def __get__(self, obj, owner=None):
        return getattr(obj, self.name) if obj else self

class Entry:
    def __class_getitem__(cls, k):
        return k
class Rec:
    def rename(self): self.name = input()
class Both(Entry[Typed], Rec): pass
class Item:
    x = Both()
Item.x.rename()
print(Item().x)
