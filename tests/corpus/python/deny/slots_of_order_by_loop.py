# A loop in the class's body binds them.
class Row:
    for __slots__ in [("x", "".join(reversed("a_")))]:
        pass

    def show(self, of):
        return [getattr(of, s, None) for c in type(self).__mro__ for s in getattr(c, "__slots__", ())]


def f():
    pass


print(len(Row().show(f)))
