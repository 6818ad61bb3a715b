# The test is about the value of another pair.
class Field:
    pass


class Row:
    a = Field()
    b = Field()

    def names(self):
        other = Field()
        return [k for k, v in type(self).__dict__.items() if isinstance(other, Field)]

    def show(self):
        return [getattr(self, name) for name in self.names()]


print(Row().show())
