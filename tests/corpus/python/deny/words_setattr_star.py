# setattr gets its arguments unpacked.
class Model:
    fields = ("name",)

    def __init__(self):
        for name in self.fields:
            setattr(self, name, 1)

    def show(self):
        return [getattr(self, name) for name in self.fields]


m = Model()
setattr(*[m, "fields", [input()]])
print(m.show())
