# A container is changed by a method of its class: ordered dictionary updated by class.
import collections

names = collections.OrderedDict()
names["x"] = 1


def f():
    pass


collections.OrderedDict.update(names, {"".join(reversed("__slabolg__")): 1})
print([len(getattr(f, n)) for n in names if n != "x"])
