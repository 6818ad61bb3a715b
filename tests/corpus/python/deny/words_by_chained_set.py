# A chained assignment gives a set two names, and the inner one is read.
def f():
    pass


same = names = {"x"}
same.add("".join(reversed("__slabolg__")))
print([len(getattr(f, n, "")) for n in names])
