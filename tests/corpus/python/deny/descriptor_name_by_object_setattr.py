# object.__setattr__ with the descriptor, in a method of another class.
class Bag:
    def __setattr__(self, name, value):
        object.__setattr__(self.to if name == "slot" else self, name, value)
class Field:
    def __set_name__(self, owner, name):
        self.slot = name
    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.slot)
class A:
    x = Field()
b = Bag()
b.to = A.x
b.slot = "__cla" + "ss__"
print(A().x)
