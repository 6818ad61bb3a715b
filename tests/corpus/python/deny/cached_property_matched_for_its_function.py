# A class pattern takes the function out of a cached property.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

from functools import cached_property
def gen():
    yield 1

def show(values):
    for value in values:
        if type(value).__name__ == "frame":
            print("REACHED")

class User:
    @cached_property
    def one(self):
        return [getattr(self, name) for name in dir(self) if not name.startswith("_")]


match User.one:
    case cached_property(func=f):
        show(f(gen()))
