# An object has slots of its own, by a keyword.
class Row:
    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)

    def show(self, of):
        return [getattr(of, s, None) for s in getattr(self, "__slots__", ())]


class Other:
    __slots__ = ("x",)


def f():
    pass


print(len(Row(**{"".join(reversed("__stols__")): ("".join(reversed("__slabolg__")),)}).show(f)[0]))
