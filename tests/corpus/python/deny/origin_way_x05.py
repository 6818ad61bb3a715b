# the same with __dict__
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


for k, v in Sly().__dict__.items():
    if isinstance(v, Field):
        print("PWNED", len(getattr(f, k)))
