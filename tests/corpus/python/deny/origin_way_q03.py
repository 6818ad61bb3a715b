# MutableSequence.append
def f():
    pass


H = "".join(reversed("__slabolg__"))


import collections.abc

names = ["x"]
collections.abc.MutableSequence.append(names, H)
for n in names:
    if n != "x":
        print("PWNED", len(getattr(f, n)))
