# The name stands in the body of a class above the descriptor's, under a different hook.
class Base:
    name = "".join(reversed("__tini__"))


class Field(Base):
    def __set_name__(self, owner, name):
        if name != "leak":
            self.name = name

    def __get__(self, obj, owner=None):
        return obj if obj is None else getattr(obj, self.name)


class Row:
    leak = Field()

    def __init__(self):
        self.x = 1


print(Row().leak.__class__.__name__)
