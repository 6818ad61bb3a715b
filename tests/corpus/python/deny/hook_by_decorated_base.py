# The class with the hook is a base that a decorator has made.
def keep(cls):
    return cls


class Sly:
    def __getattribute__(self, name):
        if name == "shown":
            return ("".join(reversed("__slabolg__")),)
        return super().__getattribute__(name)


@keep
class Row(Sly):
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


class Low(Row):
    pass


def f():
    pass


print(len(Low().show(f)[0]))
