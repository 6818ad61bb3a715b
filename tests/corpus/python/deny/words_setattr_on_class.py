# The class is given another list of words by setattr in a class method.
class Model:
    fields = ("name",)
    name = 1

    @classmethod
    def fill(cls, value):
        for name in ("fields", "size"):
            setattr(cls, name, value)

    def show(self):
        return [getattr(self, name) for name in self.fields]


Model.fill([input()])
print(Model().show())
