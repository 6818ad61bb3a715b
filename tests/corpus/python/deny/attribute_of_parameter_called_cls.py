# A parameter is called cls, and is an error that has the attribute.
class Row:
    name = ("x",)
    x = 1

    def show(self, cls, of):
        return [getattr(of, n, None) for n in cls.name]


def f():
    pass


print(Row().show(Row, Row()), len(Row().show(ImportError(name=["".join(reversed("__slabolg__"))]), f)[0]))
