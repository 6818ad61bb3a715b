# A chained assignment gives a list two names, and an element of the inner one is looked up.
def f():
    pass


same = names = ["x"]
same[0] = "".join(reversed("__slabolg__"))
print(len(getattr(f, names[0], "")))
