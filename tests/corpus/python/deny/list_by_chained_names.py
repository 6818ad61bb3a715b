# A chained assignment gives a list two names.
def f():
    pass


names = same = ["x"]
same.append("".join(reversed("__slabolg__")))
print([len(getattr(f, n, "")) for n in names])
