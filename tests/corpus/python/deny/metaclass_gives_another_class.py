# The metaclass gives another object than the class that its statement describes.
class Meta(type):
    def __new__(mcls, name, bases, ns):
        cls = super().__new__(mcls, name, bases, ns)
        if name == "Row":
            return mcls("Sly", (cls,), {"shown": ("".join(reversed("__slabolg__")),)})
        return cls


class Row(metaclass=Meta):
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


print(len(Row().show(f)[0]))
