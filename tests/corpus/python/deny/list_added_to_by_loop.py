# The list is an element of another, and added to in its place.
def show(of):
    names = ["x"]
    for same in [names]:
        same += ["".join(reversed("__slabolg__"))]
    return [getattr(of, n, None) for n in names]


def f():
    pass


print(len(show(f)[1]))
