# A metaclass answers for the class's names.
class Meta(type):
    def __getattr__(cls, name):
        return ("".join(reversed("__slabolg__")),)


class Row(metaclass=Meta):
    @classmethod
    def show(cls, of):
        return [getattr(of, n, None) for n in cls.shown]


class Other:
    shown = ("x",)


def f():
    pass


print(len(Row.show(f)[0]))
