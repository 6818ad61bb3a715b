# Descriptor fstring.
class Positive:
    def __set_name__(self, owner, name):
        self._name = f"_{name}"
    def __get__(self, instance, owner):
        return getattr(instance, self._name)
    def __set__(self, instance, value):
        if value <= 0:
            raise ValueError(f"{self._name[1:]} must be positive")
        setattr(instance, self._name, value)

class Item:
    price = Positive()
    qty = Positive()
    def __init__(self, price, qty):
        self.price, self.qty = price, qty
    def total(self):
        return self.price * self.qty
print(Item(3, 4).total())
