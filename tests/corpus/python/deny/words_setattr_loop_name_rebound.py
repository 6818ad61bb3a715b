# The loop's name is bound anew before setattr gets it.
class Model:
    fields = ("name",)

    def __init__(self, value):
        for name in self.fields:
            name = input()
            setattr(self, name, value)

    def show(self):
        return [getattr(self, name) for name in self.fields]


print(Model([input()]).show())
