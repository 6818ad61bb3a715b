# A closure binds the words by a name that it keeps.
class Model:
    fields = ("name",)

    def show(self):
        return [getattr(self, name) for name in self.fields]


def setter(name):
    def put(target, value):
        setattr(target, name, value)

    return put


m = Model()
setter("fields")(m, [input()])
print(m.show())
