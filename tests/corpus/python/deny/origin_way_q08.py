# copy of list method: [].__class__.extend
def f():
    pass


H = "".join(reversed("__slabolg__"))


names = ["x"]
[].__class__.extend(names, [H])
for n in names:
    if n != "x":
        print("PWNED", len(getattr(f, n)))
