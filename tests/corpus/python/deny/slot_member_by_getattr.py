# The slot is a member descriptor, whose setter is had by a text.
class Field:
    __slots__ = ("slot",)
    def __set_name__(self, owner, name):
        self.slot = name
    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot) if obj is not None else self
f = Field()
class A:
    x = f
getattr(Field.slot, "__set__")(f, "__cla" + "ss__")
print(A().x)
