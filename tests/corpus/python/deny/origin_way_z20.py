# cached_property puts the method's name into the object's dictionary
def f():
    pass


H = "".join(reversed("__slabolg__"))


import functools
import glob


class Field:
    pass


class Row:
    iglob = Field()

    @functools.cached_property
    def os(self):
        return Field()


r = Row()
print(r.os)
for k, v in vars(r).items():
    if isinstance(v, Field):
        print("PWNED", getattr(glob, k))
