# The name that a descriptor goes by is set by a text, in a loop over attributes.
class Typed:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, objtype=None):
        return obj.__dict__.get(self.name)

    def __set__(self, obj, value):
        obj.__dict__[self.name] = value


class Product:
    title = Typed()


class Kind(Product):
    pass


field = Typed()
for attribute in ["name"]:
    setattr(field, attribute, "x" + "ssalc"[::-1])
Product.price = field
print(vars(Product()), Product().price)
