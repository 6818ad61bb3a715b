from dataclasses import dataclass
@dataclass
class Emp:
    name: str
    dept: str
    pay: float
people = [Emp("a", "x", 1), Emp("b", "y", 2)]
def group_by(items, attr):
    out = {}
    for i in items:
        out.setdefault(getattr(i, attr), []).append(i)
    return out
print(group_by(people, "dept"))
def sort_by(items, *names):
    return sorted(items, key=lambda p: tuple(getattr(p, n) for n in names))
print(sort_by(people, "dept", "name"))
def select(items, **where):
    return [i for i in items if all(vars(i)[k] == v for k, v in where.items())]
print(select(people, dept="x"))
for e in people:
    for attr in ("name", "dept", "pay"):
        print(attr, getattr(e, attr))
def update(obj, **changes):
    for k, v in changes.items():
        if not hasattr(obj, k):
            raise AttributeError(k)
        setattr(obj, k, v)
update(people[0], pay=9)
print(people[0])
