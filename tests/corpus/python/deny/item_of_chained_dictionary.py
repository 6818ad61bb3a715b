# A chained assignment gives a dictionary two names, and a value of the inner one is looked up.
def f():
    pass


same = names = {"x": "x"}
same["x"] = "".join(reversed("__slabolg__"))
print(len(getattr(f, names["x"], "")))
