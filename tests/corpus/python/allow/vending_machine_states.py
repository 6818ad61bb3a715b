# actions that are unpacked from constant steps, and called on the object of the state
from abc import ABC, abstractmethod
class State(ABC):
    def __init__(self, machine): self.m = machine
    def coin(self, n): raise RuntimeError(f"coin not accepted in {self}")
    def choose(self, code): raise RuntimeError(f"cannot choose in {self}")
    def __str__(self): return type(self).__name__
class Idle(State):
    def coin(self, n):
        self.m.credit += n
        self.m.state = HasMoney(self.m)
class HasMoney(State):
    def coin(self, n): self.m.credit += n
    def choose(self, code):
        price, qty = self.m.slots[code]
        if self.m.credit < price: raise RuntimeError(f"need {price - self.m.credit} more")
        self.m.slots[code] = (price, qty - 1)
        change = self.m.credit - price
        self.m.credit = 0
        self.m.state = Idle(self.m) if any(q for _, q in self.m.slots.values()) else SoldOut(self.m)
        return code, change
class SoldOut(State): pass
class Machine:
    def __init__(self, slots):
        self.slots, self.credit, self.state = slots, 0, Idle(self)
    def do(self, action, *args):
        try: return getattr(self.state, action)(*args)
        except RuntimeError as e: return f"! {e}"
m = Machine({"A1": (150, 1), "B2": (100, 1)})
for step in [("choose", "A1"), ("coin", 100), ("choose", "A1"), ("coin", 100), ("choose", "A1"), ("coin", 100), ("choose", "B2"), ("coin", 1)]:
    print(*step, "->", m.do(*step), "|", m.state)
