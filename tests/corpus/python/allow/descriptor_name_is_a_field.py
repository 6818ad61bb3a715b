# A descriptor keeps the name of its field, and a field is called `name` as well.
class Typed:
    def __init__(self, kind, default=None):
        self.kind = kind
        self.default = default

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, objtype=None):
        if obj is None:
            return self
        return obj.__dict__.get(self.name, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"expected {self.kind.__name__} for {self.name}")
        obj.__dict__[self.name] = value


class Product:
    name = Typed(str, "unnamed")
    price = Typed(float, 0.0)


product = Product()
for attribute, value in [("price", 2.5), ("name", 5)]:
    try:
        setattr(product, attribute, value)
    except TypeError as error:
        print(error)
print(product.name, product.price)
