# A container is changed by a method of its class: dictionary updated by class.
names = {"x": 1}


def f():
    pass


dict.update(names, {"".join(reversed("__slabolg__")): 1})
print([len(getattr(f, n)) for n in names if n != "x"])
