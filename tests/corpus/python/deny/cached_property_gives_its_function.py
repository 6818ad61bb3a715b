# A method is called with a cached property, and reads its function as self.func.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import functools
def gen():
    yield 1

def show(values):
    for value in values:
        if type(value).__name__ == "frame":
            print("REACHED")

class Taker:
    def take(self):
        return self.func

class User:
    @functools.cached_property
    def one(self):
        return [getattr(self, name) for name in dir(self) if not name.startswith("_")]


show(Taker.take(User.one)(gen()))
