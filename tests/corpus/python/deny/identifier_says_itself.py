# A text that says it is an identifier becomes code where scipy reads a signature.
import inspect

import scipy.stats


class Name(str):
    def isidentifier(self):
        return True


def density(self, x, a):
    return 1


names = list(inspect.signature(density).parameters.values())
names[2] = names[2].replace(name=Name('a=""" if print("evaluated") else 1): pass #'))
density.__signature__ = inspect.Signature(names)


class Flat(scipy.stats.rv_continuous):
    _pdf = density


Flat()
