# A container is changed by a method of its class: list extended by class of another.
names = ["x"]


def f():
    pass


[].__class__.extend(names, ["".join(reversed("__slabolg__"))])
print([len(getattr(f, n)) for n in names if n != "x"])
