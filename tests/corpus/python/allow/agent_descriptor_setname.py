# Descriptor setname.
class Field:
    def __init__(self, kind, default=None):
        self.kind, self.default = kind, default
    def __set_name__(self, owner, name):
        self.name = name
        self.private_name = "_" + name
    def __get__(self, obj, objtype=None):
        if obj is None:
            return self
        return getattr(obj, self.private_name, self.default)
    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}")
        setattr(obj, self.private_name, value)

class Person:
    name = Field(str)
    age = Field(int, 0)

p = Person(); p.name = "Ann"; p.age = 3
print(p.name, p.age)
