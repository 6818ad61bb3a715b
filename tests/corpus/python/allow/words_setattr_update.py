# A table row that is copied and compared over the words of its class.
class Row:
    KEYS = ("id", "label", "price")

    def __init__(self, *values):
        for key, value in zip(self.KEYS, values):
            setattr(self, key, value)

    def copy(self):
        return Row(*[getattr(self, key) for key in self.KEYS])

    def __eq__(self, other):
        return all(getattr(self, k) == getattr(other, k) for k in self.KEYS)


a = Row(1, "pen", 2.5)
b = a.copy()
b.price = 3.0
print(a == b, a == a.copy(), [getattr(b, k) for k in Row.KEYS])
