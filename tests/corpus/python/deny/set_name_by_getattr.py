# The slot is bound by a method that is had by a text.
class Field:
    def __set_name__(self, owner, name):
        self.slot = name
    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot) if obj is not None else self
class A:
    x = Field()
getattr(A.x, "__set_name__")(A, "__cla" + "ss__")
print(A().x)
