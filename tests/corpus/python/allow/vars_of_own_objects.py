# Dictionaries of the file's own objects, and of others where they are only written.
import json
from dataclasses import dataclass
from types import SimpleNamespace
@dataclass
class P:
    x: int
    y: int = 2
class Q:
    def __init__(self, a): self.a = a
class R(Q):
    pass
ps = [P(1), P(2)]
print([vars(p) for p in ps])
qs = []
for i in range(3):
    qs.append(R(i))
print(json.dumps([vars(q) for q in qs]), json.dumps([q.__dict__ for q in qs]))
ns = SimpleNamespace(a=1)
json.dumps(vars(ns), indent=2)
def show(q):
    for k, v in q.__dict__.items(): print(k, v)
show(R(3))
def f(o):
    print(json.dumps(vars(o), default=str), json.dumps(o.__dict__))
f(Q(2))
rows = [vars(q) for q in qs]
