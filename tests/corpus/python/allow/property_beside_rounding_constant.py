"""A property is stored in a setter, beside a constant in capitals that is handed to a library."""
import contextlib
from decimal import ROUND_HALF_UP, Decimal


class Account:
    def __init__(self, balance):
        self._balance = Decimal(balance)

    @property
    def balance(self):
        return self._balance.quantize(Decimal("0.01"), ROUND_HALF_UP)

    @balance.setter
    def balance(self, value):
        if value < 0:
            raise ValueError("too little")
        self._balance = value

    def __iadd__(self, amount):
        self.balance = self._balance + Decimal(amount)
        return self


account = Account("100")
account += 50
with contextlib.suppress(ValueError):
    account += -1000
print(account.balance)
