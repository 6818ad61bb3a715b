# The self of a function inside another class's method is any object.
class Typed:
    def __set_name__(self, owner, name):
        self.name = "_" + name
    def __get__(self, obj, owner=None):
        return getattr(obj, self.name) if obj else self

class Rec:
    def make(self):
        def put(self, name):
            self.name = name
        return put
class Item:
    x = Typed()
Rec().make()(Item.x, input())
print(Item().x)
