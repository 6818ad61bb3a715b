# The slots are a list, which gets another name.
class Row:
    __slots__ = ["x"]

    def show(self, of):
        return [getattr(of, s, None) for c in type(self).__mro__ for s in getattr(c, "__slots__", ())]


def f():
    pass


Row.__slots__.append("".join(reversed("__slabolg__")))
print(len(Row().show(f)[1]))
