# isUnchanging: the tuple is a list by a keyword of the constructor in a frozen class
def f():
    pass


H = "".join(reversed("__slabolg__"))


from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    shown: tuple = ()
    x: int = 1

    def rows(self, of):
        for n in self.shown:
            yield getattr(of, n, None)


r = Row(shown=["x"])
for part in ("shown", "x"):
    v = getattr(r, part)
    if v != 1:
        v += [H]
print("PWNED", len(list(r.rows(f))[1]))
