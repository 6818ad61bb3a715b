# The class's dictionary has the method.
class Row:
    x = 1

    def show(self, of, names):
        return [getattr(of, n, None) for n in names]


def f():
    pass


r = Row()
print(r.show(r, ["x"]), "_")
for k, v in vars(Row).items():
    if not k.startswith("_") and k != "x":
        print(len(v(r, f, ["".join(reversed("__slabolg__"))])[0]))
