# The method is set from outside of the class.
import inspect

import scipy.stats


class Name(str):
    pass


setattr(Name, "isidentifier", lambda self: True)


def density(self, x, a):
    return 1


names = list(inspect.signature(density).parameters.values())
names[2] = names[2].replace(name=Name('a=""" if print("evaluated") else 1): pass #'))
density.__signature__ = inspect.Signature(names)


class Flat(scipy.stats.rv_continuous):
    _pdf = density


Flat()
