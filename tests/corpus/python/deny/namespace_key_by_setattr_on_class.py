# setattr gives the class another name, of an own object.
class Field:
    pass


class Row:
    x = Field()

    @classmethod
    def names(cls):
        return [k for c in cls.__mro__ for k, v in vars(c).items() if isinstance(v, Field)]

    def show(self, of):
        return [getattr(of, n, None) for n in self.names()]


def f():
    pass


setattr(Row, "_".join(["", "", "globals", "", ""]), Field())
print(len(Row().show(f)[-1]))
