# A container is changed by a method of its class: set updated by class.
names = {"x"}


def f():
    pass


set.update(names, ["".join(reversed("__slabolg__"))])
print([len(getattr(f, n)) for n in names if n != "x"])
