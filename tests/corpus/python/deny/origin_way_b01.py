# method replaced by __dict__ item (isBoundByHand)
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    x = 1

    def note(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.note(names)
        return [getattr(of, n, None) for n in names]


r = Row()
r.__dict__["note"] = lambda names: names.append(H)
print("PWNED", len(r.show(f)[1]))
