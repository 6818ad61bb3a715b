# In the class's body the method gets another function.
def grow(self, names):
    names.append("".join(reversed("__slabolg__")))


class Row:
    x = 1

    def look(self, names):
        print(len(names))

    look = grow

    def show(self, of):
        names = ["x"]
        self.look(names)
        return [getattr(of, n, None) for n in names]


def f():
    pass


print(len(Row().show(f)[1]))
