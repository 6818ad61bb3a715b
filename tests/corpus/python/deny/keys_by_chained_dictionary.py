# A chained assignment gives a dictionary two names, and the inner one is read.
def f():
    pass


same = names = {"x": 1}
same["".join(reversed("__slabolg__"))] = 2
print([len(getattr(f, n, "")) for n in names])
