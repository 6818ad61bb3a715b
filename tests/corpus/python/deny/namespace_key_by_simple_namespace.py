# The dictionary of a SimpleNamespace has any key.
from types import SimpleNamespace


class Field:
    pass


def names(x):
    return [k for k, v in vars(x).items() if isinstance(v, Field)]


def f():
    pass


print([len(getattr(f, n)) for n in names(SimpleNamespace(**{"__glo" + "bals__": Field()}))])
