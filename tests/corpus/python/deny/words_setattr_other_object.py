# setattr on another object whose names are words; the list of words is bound through it.
class Model:
    fields = ("name",)
    name = 1

    def show(self):
        return [getattr(self, name) for name in self.fields]


def fill(target, value):
    for name in ("fields", "size"):
        setattr(target, name, value)


m = Model()
fill(m, [input()])
print(m.show())
