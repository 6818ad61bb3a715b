# Descriptors are told the name of their slot when they are made.
class Amount:
    def __init__(self, slot, smallest=0):
        self.slot = slot
        self.smallest = smallest

    def __get__(self, instance, owner=None):
        return self if instance is None else instance.__dict__[self.slot]

    def __set__(self, instance, value):
        if value < self.smallest:
            raise ValueError(f"{self.slot} is too small")
        instance.__dict__[self.slot] = value

    def __delete__(self, instance):
        del instance.__dict__[self.slot]


class Parcel:
    weight = Amount("weight")
    price = Amount("price", 1)

    def __init__(self, weight, price):
        self.weight, self.price = weight, price


parcel = Parcel(3, 4)
del parcel.weight
print(parcel.price, vars(parcel))
