# attrgetter finds the method by a text that is read.
from operator import attrgetter


class Row:
    x = 1

    def show(self, of, names):
        return [getattr(of, n, None) for n in names]


def f():
    pass


r = Row()
print(r.show(r, ["x"]), "_")
print(len(attrgetter("wohs"[::-1])(r)(f, ["".join(reversed("__slabolg__"))])[0]))
