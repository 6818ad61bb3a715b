# A function joins a set of names in its place.
def grow(names):
    names |= {"".join(reversed("__slabolg__"))}


def show(of):
    names = {"x"}
    grow(names)
    return [getattr(of, n, 0) for n in names]


def f():
    pass


print(sorted(len(x) for x in show(f) if x))
