# A function adds to the list of names in its place.
def grow(names):
    names += ["".join(reversed("__slabolg__"))]


def show(of):
    names = ["x"]
    grow(names)
    return [getattr(of, n, None) for n in names]


def f():
    pass


print(len(show(f)[1]))
