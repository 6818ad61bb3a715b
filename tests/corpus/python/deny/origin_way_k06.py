# a library calls the method: Enum _missing_
def f():
    pass


H = "".join(reversed("__slabolg__"))


import enum


class Color(enum.Enum):
    RED = 1

    @classmethod
    def _missing_(cls, names):
        print([print("PWNED", len(getattr(f, n, None) or ())) for n in names])
        return cls.RED


Color._missing_(["x"])
Color([H])
