# descriptors that add their names to the class's list; a value each
class Number:
    def __set_name__(self, owner, name):
        self.name = name
        self.key = "_" + name
        owner.columns = getattr(owner, "columns", ()) + (name,)

    def __get__(self, row, owner=None):
        return self if row is None else getattr(row, self.key, 0)

    def __set__(self, row, value):
        if value < 0:
            raise ValueError(self.name)
        setattr(row, self.key, value)


class Row:
    width = Number()
    height = Number()

    def __init__(self, width, height):
        self.width = width
        self.height = height

    def show(self):
        return {name: getattr(self, name) for name in self.columns}


print(Row(2, 3).show())
