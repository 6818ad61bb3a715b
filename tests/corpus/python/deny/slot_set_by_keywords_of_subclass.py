# The class that takes keywords is a descriptor's base.
class Options:
    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)


class Field(Options):
    def __set_name__(self, owner, name):
        self.name = self.alias if hasattr(self, "alias") else name

    def __get__(self, obj, owner=None):
        return getattr(obj, self.name)


class Row:
    leak = Field(alias="".join(reversed("__tini__")))

    def __init__(self):
        self.x = 1


print(Row().leak.__class__.__name__)
