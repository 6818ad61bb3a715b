# Two lists of words that bind each other.
class Model:
    first = ("name", "second")
    second = ("name", "first")

    def fill(self, value):
        for name in self.first:
            setattr(self, name, value)
        for name in self.second:
            setattr(self, name, value)

    def show(self):
        return [getattr(self, name) for name in self.second]


m = Model()
m.fill([input()])
print(m.show())
