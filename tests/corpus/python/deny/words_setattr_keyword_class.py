# A subclass is given its words by a keyword of the class statement.
class Model:
    fields = ("name",)
    name = 1

    def __init_subclass__(cls, words=(), **kw):
        super().__init_subclass__(**kw)
        cls.fields = words

    def __init__(self):
        for name in ("name", "size"):
            setattr(self, name, 1)

    def show(self):
        return [getattr(self, name) for name in self.fields]


class Part(Model, words=(input(),)):
    pass


print(Part().show())
