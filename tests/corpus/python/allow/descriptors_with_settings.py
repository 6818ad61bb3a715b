# Descriptors keep what they were made with beside the name; the class's fields are found by type.
class Typed:
    def __init__(self, kind, smallest=None):
        self.kind, self.smallest = kind, smallest

    def __set_name__(self, owner, name):
        self.name = name
        self.slot = "_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.slot, None)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}")
        setattr(obj, self.slot, value)


class Product:
    name = Typed(str)
    price = Typed(float, smallest=0.0)

    def __init__(self, name, price):
        self.name, self.price = name, price

    def __repr__(self):
        fields = [k for k, v in type(self).__dict__.items() if isinstance(v, Typed)]
        return f"{type(self).__name__}({', '.join(f'{f}={getattr(self, f)!r}' for f in fields)})"


lamp = Product("Lamp", 19.99)
setattr(lamp, "price", 5.0)
print(lamp)
