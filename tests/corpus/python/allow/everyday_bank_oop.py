# Everyday uses: bank oop.
from __future__ import annotations
import decimal, enum, itertools, logging, typing as t
from dataclasses import dataclass, field

class Kind(enum.Enum):
    DEP = 'd'
    WD = 'w'

class Insufficient(Exception):

    def __init__(self, need, have):
        super().__init__(f'need {need}, have {have}')
        self.need = need

@dataclass
class Account:
    owner: str
    balance: decimal.Decimal = decimal.Decimal(0)
    log: list[tuple[Kind, decimal.Decimal]] = field(default_factory=list)
    _ids: t.ClassVar = itertools.count(1)
    id: int = field(init=False)

    def __post_init__(self):
        self.id = next(self._ids)

    def withdraw(self, n):
        if n > self.balance:
            raise Insufficient(n, self.balance)
        self.balance -= n
        self.log.append((Kind.WD, n))
a = Account('x', decimal.Decimal(5))
try:
    a.withdraw(decimal.Decimal(9))
except Insufficient as e:
    print(e, e.need, a.id)
