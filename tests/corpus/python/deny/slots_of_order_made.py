# The class is made of a table.
class Row:
    __slots__ = ("x",)

    def show(self, of):
        return [getattr(of, s, None) for c in type(self).__mro__ for s in getattr(c, "__slots__", ())]


def f():
    pass


Low = type("Low", (Row,), {"__slots__": (), "a": 1})
print(len(Low().show(f)), getattr(f, "".join(reversed("__slabolg__"))) is None)
