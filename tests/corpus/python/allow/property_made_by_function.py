# A function makes properties, each with the name of its slot.
def amount(slot):
    def read(instance):
        return instance.__dict__[slot]

    def store(instance, value):
        if value < 0:
            raise ValueError(slot)
        instance.__dict__[slot] = value

    return property(read, store)


class Parcel:
    weight = amount("weight")
    price = amount("price")

    def __init__(self, weight, price):
        self.weight, self.price = weight, price


print(Parcel(2, 3).weight * Parcel(2, 3).price)
