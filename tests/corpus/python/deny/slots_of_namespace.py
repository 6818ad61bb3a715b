# An object of a library's has the attribute.
from types import SimpleNamespace


class Other:
    __slots__ = ("x",)


def show(x, of):
    return [getattr(of, s, None) for s in getattr(x, "__slots__", ())]


def f():
    pass


print(len(show(SimpleNamespace(**{"".join(reversed("__stols__")): ("".join(reversed("__slabolg__")),)}), f)[0]))
