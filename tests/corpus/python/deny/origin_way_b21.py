# self.__dict__.update with the method's name
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


class Low(Row):
    def __init__(self):
        self.__dict__.update({"note": lambda names: names.append(H)})


print("PWNED", len(Low().show(f)[1]))
