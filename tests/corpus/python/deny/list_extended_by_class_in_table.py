# A container is changed by a method of its class: list extended by class in table.
names = ["x"]
kinds = {"l": list}


def f():
    pass


kinds["l"].extend(names, ["".join(reversed("__slabolg__"))])
print([len(getattr(f, n)) for n in names if n != "x"])
