# a library decorator makes another function: functools.partial
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


from functools import partial


def grow(method, names):
    names.append(H)


class Low(Row):
    @staticmethod
    @partial(partial, grow)
    def note(names):
        print(len(names))


print("PWNED", len(Low().show(f)[1]))
