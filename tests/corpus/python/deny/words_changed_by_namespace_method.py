# A namespace has a method under a composed name, which changes what it is given.
from types import SimpleNamespace

WORDS = ["name"]


def function():
    pass


def use(word):
    print(type(getattr(function, word)))


change = lambda x: x.append("".join(reversed("__slabolg__")))
SimpleNamespace(**{"uni" + "on": change}).union(WORDS)
use(WORDS[-1])
