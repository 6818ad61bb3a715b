# A method that takes names is called by a text that begins with no underscore.
class Row:
    x = 1

    def show(self, of, names):
        return [getattr(of, n, None) for n in names]

    def call(self, name, *given):
        if name.startswith("_"):
            raise ValueError(name)
        return getattr(self, name)(*given)


def f():
    pass


r = Row()
print(r.show(r, ["x"]), len(r.call("wohs"[::-1], f, ["".join(reversed("__slabolg__"))])[0]))
