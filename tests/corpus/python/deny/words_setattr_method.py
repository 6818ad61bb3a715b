# setattr by words puts another function in the place of the method that gives the words.
class Model:
    parts = ("names", "size")

    def names(self):
        return ("size",)

    def other(self):
        return (input(),)

    def fill(self):
        for name in self.parts:
            setattr(self, name, self.other)

    def show(self):
        return [getattr(self, name) for name in self.names()]


m = Model()
m.fill()
print(m.show())
