# One list of words binds the other, whose words are then read.
class Model:
    first = ("second",)
    second = ("name",)

    def fill(self, value):
        for name in self.first:
            setattr(self, name, value)

    def show(self):
        return [getattr(self, name) for name in self.second]


m = Model()
m.fill([input()])
print(m.show())
