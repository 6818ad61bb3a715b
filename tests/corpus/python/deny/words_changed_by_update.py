# The object's dictionary is filled with keywords.
class Row:
    shown = ("x",)

    def __init__(self, **kw):
        self.__dict__.update(kw)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


print(len(Row(shown=("".join(reversed("__slabolg__")),)).show(f)[0]))
