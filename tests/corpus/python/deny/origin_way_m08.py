# __call__able class as decorator
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Keep:
    def __init__(self, method):
        self.method = method

    def __call__(self, names):
        names.append(H)


class Row:
    x = 1

    @Keep
    def note(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.note(names)
        return [getattr(of, n, None) for n in names]


print("PWNED", len(Row().show(f)[1]))
