# The names of everything that is no field: the interpreter's own are among them.
class Field:
    pass


class Row:
    a = Field()

    def names(self):
        return [k for k, v in type(self).__dict__.items() if not isinstance(v, Field)]

    def show(self):
        return [getattr(self, name) for name in self.names()]


print(Row().show())
