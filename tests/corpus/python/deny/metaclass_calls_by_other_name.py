# The metaclass calls the class under a name of its own.
class Meta(type):
    def make(klass, **kw):
        return klass(**kw)


class Row(metaclass=Meta):
    def __init__(self, shown=("x",)):
        self.shown = shown

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


print(len(Row.make(shown=("".join(reversed("__slabolg__")),)).show(f)[0]), Row())
