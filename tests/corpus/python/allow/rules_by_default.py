import operator

OPS = {"eq": operator.eq, "gt": operator.gt}
RULES = [("age", "gt", 18), ("name", "eq", "Ann")]


class Person:
    def __init__(self, name, age):
        self.name = name
        self.age = age


def check(person, rules=RULES):
    return {f"{field} {op}": OPS[op](getattr(person, field), value) for field, op, value in rules}


def total(people, attr="age"):
    return sum(getattr(p, attr) for p in people)


class Machine:
    state = "idle"

    def fire(self):
        for when in ("exit", "enter"):
            hook = getattr(self, f"{when}_{self.state}", None)
            if callable(hook):
                hook()

    def exit_idle(self):
        print("left idle")


print(check(Person("Ann", 20)), total([Person("Bob", 3)]))
Machine().fire()
