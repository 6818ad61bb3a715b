# OrderedDict.update
def f():
    pass


H = "".join(reversed("__slabolg__"))


import collections

names = collections.OrderedDict()
names["x"] = 1
collections.OrderedDict.update(names, {H: 1})
for n in names:
    if n != "x":
        print("PWNED", len(getattr(f, n)))
