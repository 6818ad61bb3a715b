# A chained assignment gives a list two names, and the inner one is read.
def f():
    pass


same = names = ["x"]
same.append("".join(reversed("__slabolg__")))
print([len(getattr(f, n, "")) for n in names])
