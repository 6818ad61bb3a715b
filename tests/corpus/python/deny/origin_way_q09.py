# Counter.update
def f():
    pass


H = "".join(reversed("__slabolg__"))


import collections

names = {"x": 1}
collections.Counter.update(names, {H: 1})
for n in names:
    if n != "x":
        print("PWNED", len(getattr(f, n)))
