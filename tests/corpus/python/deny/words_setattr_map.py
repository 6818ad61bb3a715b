# setattr is handed to map().
class Model:
    fields = ("name",)

    def __init__(self, value):
        for name in self.fields:
            setattr(self, name, 1)
        list(map(setattr, [self], ["fields"], [value]))

    def show(self):
        return [getattr(self, name) for name in self.fields]


print(Model([input()]).show())
