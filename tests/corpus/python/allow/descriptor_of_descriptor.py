# A descriptor that hands on to its parent, next to temporary files.
import tempfile


class Field:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.name)

    def __set__(self, obj, value):
        setattr(obj, self.name, self.kind(value))


class Positive(Field):
    def __set__(self, obj, value):
        if value <= 0:
            raise ValueError("not positive")
        super().__set__(obj, value)


class Item:
    price = Positive(float)

    def __init__(self, price):
        self.price = price



with tempfile.TemporaryDirectory() as folder:
    print(bool(folder), Item(2).price)
