# A chained assignment gives a dictionary two names, and the items of the inner one are read.
def f():
    pass


same = names = {"x": "x"}
same["y"] = "".join(reversed("__slabolg__"))
for k, n in names.items():
    print(len(getattr(f, n, "")))
