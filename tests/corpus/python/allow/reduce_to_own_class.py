# A value that copies as a call of its own class.
import copy


class Money:
    __slots__ = ("amount", "currency")

    def __init__(self, amount, currency="EUR"):
        self.amount = amount
        self.currency = currency

    def __reduce__(self):
        return (Money, (self.amount, self.currency))


print(copy.copy(Money(3)).amount)
