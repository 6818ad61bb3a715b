# The words of one getattr hold a method's name that another one finds.
class Row:
    x = 1

    def show(self, of, names):
        return [getattr(of, n, None) for n in names]


def f():
    pass


r = Row()
print(r.show(r, ["x"]), "_")
for word in ("x", "show"):
    m = getattr(r, word)
print(len(m(f, ["".join(reversed("__slabolg__"))])[0]))
