# The class says of everything that it is one of its own.
class Meta(type):
    def __instancecheck__(cls, other):
        return True


class Field(metaclass=Meta):
    pass


class Row:
    a = Field()

    def names(self):
        return [k for k, v in type(self).__dict__.items() if isinstance(v, Field)]

    def show(self):
        return [getattr(self, name) for name in self.names()]


print(Row().show())
