# The same with a text of several words.
class Row:
    x = 1

    def show(self, of, names):
        return [getattr(of, n, None) for n in names]

    def call(self, path, *given):
        x = self
        for name in path.split("_"):
            if name.startswith("_"):
                raise ValueError(name)
            x = getattr(x, name)
        return x(*given)


def f():
    pass


r = Row()
print(r.show(r, ["x"]), len(r.call("show", f, ["".join(reversed("__slabolg__"))])[0]))
