# An immutable type.
class Money(tuple):
    def __new__(cls, amount, currency):
        return tuple.__new__(cls, (amount, currency))

    @property
    def amount(self):
        return self[0]


print(Money(1, "EUR").amount)
