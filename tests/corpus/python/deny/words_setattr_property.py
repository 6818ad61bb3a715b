# The words are a property over an attribute that setattr binds.
class Model:
    @property
    def fields(self):
        return self.inner

    def __init__(self, value):
        self.inner = ("name",)
        for name in ("inner", "name"):
            setattr(self, name, value)

    def show(self):
        return [getattr(self, name) for name in self.fields]


print(Model([input()]).show())
