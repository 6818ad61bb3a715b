# a decorator replaces the method that gets the list
def f():
    pass


H = "".join(reversed("__slabolg__"))


def swap(method):
    return lambda self, names: names.append(H)


class Row:
    x = 1

    @swap
    def note(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.note(names)
        return [getattr(of, n, None) for n in names]


print("PWNED", len(Row().show(f)[1]))
