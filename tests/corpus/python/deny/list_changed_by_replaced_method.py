# The method that gets the list is another one by then.
class Row:
    x = 1

    def look(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.look(names)
        return [getattr(of, n, None) for n in names]


def f():
    pass


r = Row()
r.look = lambda names: names.append("".join(reversed("__slabolg__")))
print(len(r.show(f)[1]))
