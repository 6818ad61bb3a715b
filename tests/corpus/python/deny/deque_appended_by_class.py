# A container is changed by a method of its class: deque appended by class.
import collections

names = collections.deque(["x"])


def f():
    pass


collections.deque.append(names, "".join(reversed("__slabolg__")))
print([len(getattr(f, n)) for n in names if n != "x"])
