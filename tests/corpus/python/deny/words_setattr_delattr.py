# The nearer words are deleted: those of a base come back, which another list has bound.
class Base:
    pass


class Model(Base):
    fields = ("name",)
    name = 1

    def show(self):
        for name in ("name", "size"):
            setattr(self, name, 1)
        return [getattr(self, name) for name in self.fields]


def prepare(target, words):
    for name in ("fields", "size"):
        setattr(target, name, words)


prepare(Base, [input()])
del Model.fields
print(Model().show())
