# member names: cached_property name below (no trigger by text)
def f():
    pass


H = "".join(reversed("__slabolg__"))


import functools
import random


class Field:
    pass


class Row:
    choice = Field()

    @functools.cached_property
    def _os(self):
        return Field()


r = Row()
r._os
for k, v in vars(r).items():
    if isinstance(v, Field):
        print("PWNED", getattr(random, k))
