# A container is changed by a method of its class: list extended by its type.
names = ["x"]


def f():
    pass


type(names).extend(names, ["".join(reversed("__slabolg__"))])
print([len(getattr(f, n)) for n in names if n != "x"])
