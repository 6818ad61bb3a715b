# a decorated method below gets the list (functools.wraps)
def f():
    pass


H = "".join(reversed("__slabolg__"))


import functools


def grow(method):
    @functools.wraps(method)
    def inner(self, names):
        names.append(H)
        return method(self, names)
    return inner


class Row:
    x = 1

    @grow
    def note(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.note(names)
        return [getattr(of, n, None) for n in names]


print("PWNED", len(Row().show(f)[1]))
