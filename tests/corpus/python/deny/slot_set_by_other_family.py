# A method of an unrelated class sets the descriptor's name, called with the descriptor.
class Field:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        return getattr(obj, self.name)


class Other:
    def __init__(self, name):
        self.name = name


class Row:
    leak = Field()

    def __init__(self):
        self.x = 1


Other.__init__(vars(Row)["leak"], "".join(reversed("__tini__")))
print(Row().leak.__class__.__name__)
