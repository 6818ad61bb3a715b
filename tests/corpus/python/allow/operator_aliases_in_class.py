# Operators under a second name in a class body.
class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + getattr(other, "cents", other))

    def __repr__(self):
        return f"{self.cents / 100:.2f}"

    __radd__ = __add__
    __str__ = __repr__


print(sum([Money(100), Money(250)]), Money(5))
