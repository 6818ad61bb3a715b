# replace gives a tuple field a list, which a text changes
def f():
    pass


H = "".join(reversed("__slabolg__"))


from dataclasses import dataclass, replace


@dataclass
class Row:
    shown: tuple = ("x",)
    x: int = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


r = replace(Row(), shown=["x"])
getattr(r, "shown").append(H)
print("PWNED", len(r.show(f)[1]))
