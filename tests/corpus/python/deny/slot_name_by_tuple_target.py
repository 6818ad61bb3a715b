# The name is set with others at once, by another class's method that a text finds.
class Field:
    def __set_name__(self, owner, name):
        self.slot, self.kind = "_" + name, int

    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot)


class Tool:
    def put(self, text):
        self.slot = text


class Row:
    leak = Field()

    def __init__(self):
        self.x = 1


getattr(Tool, "p" + "ut")(vars(Row)["leak"], "".join(reversed("__tini__")))
print(Row().leak.__class__.__name__)
