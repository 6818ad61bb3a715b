# setattr gets the name by a parameter with a default, and another from a caller.
class Model:
    fields = ("name",)

    def put(self, value, name="name"):
        setattr(self, name, value)

    def show(self):
        return [getattr(self, name) for name in self.fields]


m = Model()
m.put([input()], "fie" + "lds")
print(m.show())
