# One of two setattr has a name that is read.
class Model:
    fields = ("name",)

    def __init__(self, extra):
        for name in self.fields:
            setattr(self, name, 1)
        setattr(self, input(), extra)

    def show(self):
        return [getattr(self, name) for name in self.fields]


print(Model([input()]).show())
