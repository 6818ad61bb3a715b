# isPartOfText misses title/capitalize/swapcase/replace/translate
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    def __init__(self):
        self.Shown = ["x"]
        self.x = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.Shown]


r = Row()
for k in {"hhown": 1}:
    r.__dict__["S" + k[1:]].append(H)
print("PWNED", len(r.show(f)[1]))
