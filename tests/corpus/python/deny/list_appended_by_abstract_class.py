# A container is changed by a method of its class: list appended by abstract class.
import collections.abc

names = ["x"]


def f():
    pass


collections.abc.MutableSequence.append(names, "".join(reversed("__slabolg__")))
print([len(getattr(f, n)) for n in names if n != "x"])
