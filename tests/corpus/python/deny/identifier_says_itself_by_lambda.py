# The method is bound by an assignment.
import inspect

import scipy.stats


class Name(str):
    isidentifier = lambda self: True


def density(self, x, a):
    return 1


names = list(inspect.signature(density).parameters.values())
names[2] = names[2].replace(name=Name('a=""" if print("evaluated") else 1): pass #'))
density.__signature__ = inspect.Signature(names)
scipy.stats.rv_continuous.__init_subclass__()


class Flat(scipy.stats.rv_continuous):
    _pdf = density


Flat()
