# A descriptor of the file's own.
class Positive:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        return instance.values[self.name]

    def __set__(self, instance, value):
        if value <= 0:
            raise ValueError(self.name)
        instance.values[self.name] = value


class Item:
    price = Positive()

    def __init__(self, price):
        self.values = {}
        self.price = price


print(Item(3).price)
