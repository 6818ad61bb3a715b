# __getattr__ gives a dictionary to vars() of an object without one
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Field:
    pass


class Row:
    y = Field()


class Sly:
    __slots__ = ()

    def __getattr__(self, name):
        return {H: Field()}


for k, v in vars(Sly()).items():
    if isinstance(v, Field):
        print("PWNED", len(getattr(f, k)))
