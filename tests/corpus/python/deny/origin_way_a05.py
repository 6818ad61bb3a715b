# NamedTuple field with a tuple default is given a list
def f():
    pass


H = "".join(reversed("__slabolg__"))


from typing import NamedTuple


class Row(NamedTuple):
    shown: tuple = ("x",)
    x: int = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


r = Row(["x"])
getattr(r, "shown").append(H)
print("PWNED", len(r.show(f)[1]))
