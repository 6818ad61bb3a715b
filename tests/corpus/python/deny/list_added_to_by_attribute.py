# The list is an attribute of another object, and added to there.
class Bag:
    def __init__(self, names):
        self.same = names

    def grow(self):
        self.same += ["".join(reversed("__slabolg__"))]


def show(of):
    names = ["x"]
    Bag(names).grow()
    return [getattr(of, n, None) for n in names]


def f():
    pass


print(len(show(f)[1]))
