# A second name of the list is added to in its place.
def show(of):
    names = ["x"]
    same = names
    same += ["".join(reversed("__slabolg__"))]
    return [getattr(of, n, None) for n in names]


def f():
    pass


print(len(show(f)[1]))
