# A container is changed by a method of its class: dictionary updated by counter.
import collections

names = {"x": 1}


def f():
    pass


collections.Counter.update(names, {"".join(reversed("__slabolg__")): 1})
print([len(getattr(f, n)) for n in names if n != "x"])
