# A container is changed by a method of its class: list extended by class alias.
names = ["x"]
grow = list.extend


def f():
    pass


grow(names, ["".join(reversed("__slabolg__"))])
print([len(getattr(f, n)) for n in names if n != "x"])
