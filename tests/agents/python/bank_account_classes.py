# /// task
# question = "Write a small OOP example of a bank with accounts, savings interest, overdraft errors and a transaction history. Demonstrate it."
# [expect]
# stdout = ["Insufficient funds", "Savings", "Interest"]
# ///
from __future__ import annotations
from abc import ABC, abstractmethod
from collections import deque
from contextlib import contextmanager
from decimal import Decimal


class InsufficientFunds(Exception):
    def __init__(self, needed: Decimal, available: Decimal):
        super().__init__(f"Insufficient funds: need {needed}, have {available}")
        self.needed, self.available = needed, available


class Account(ABC):
    _next_id = 1

    def __init__(self, owner: str, balance: Decimal = Decimal(0)):
        self.owner = owner
        self._balance = balance
        self.history: deque[tuple[str, Decimal]] = deque(maxlen=50)
        self.id = Account._next_id
        Account._next_id += 1

    @property
    def balance(self) -> Decimal:
        return self._balance

    @property
    @abstractmethod
    def limit(self) -> Decimal: ...

    def deposit(self, amount: Decimal) -> None:
        if amount <= 0:
            raise ValueError("deposit must be positive")
        self._balance += amount
        self.history.append(("deposit", amount))

    def withdraw(self, amount: Decimal) -> None:
        if self._balance - amount < -self.limit:
            raise InsufficientFunds(amount, self._balance + self.limit)
        self._balance -= amount
        self.history.append(("withdraw", amount))

    def __repr__(self) -> str:
        return f"<{self.__class__.__name__} #{self.id} {self.owner}: {self._balance:.2f}>"


class Checking(Account):
    limit = Decimal(200)


class Savings(Account):
    rate = Decimal("0.02")

    @property
    def limit(self) -> Decimal:
        return Decimal(0)

    def add_interest(self) -> Decimal:
        interest = (self._balance * self.rate).quantize(Decimal("0.01"))
        self.deposit(interest)
        return interest


@contextmanager
def transfer(src: Account, dst: Account, amount: Decimal):
    src.withdraw(amount)
    try:
        yield
        dst.deposit(amount)
    except Exception:
        src.deposit(amount)
        raise


a, b = Checking("Ana", Decimal(100)), Savings("Bo", Decimal(500))
with transfer(a, b, Decimal(250)):
    print("transferring...")
print(a, b)
try:
    a.withdraw(Decimal(1000))
except InsufficientFunds as e:
    print(e)
print("Interest:", b.add_interest())
for acc in sorted((a, b), key=lambda x: x.balance):
    print(acc, list(acc.history))
assert isinstance(a, Account) and not issubclass(Checking, Savings)
