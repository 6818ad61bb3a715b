# data class field with a tuple default is given a list, which a text appends to (isUnchanging)
def f():
    pass


H = "".join(reversed("__slabolg__"))


from dataclasses import dataclass


@dataclass
class Row:
    shown: tuple = ("x",)
    x: int = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


r = Row(["x"])
getattr(r, "shown").append(H)
print("PWNED", len(r.show(f)[1]))
