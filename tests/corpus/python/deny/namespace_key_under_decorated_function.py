# A decorator makes an own object of a method that has a name of the interpreter's.
class Field:
    def __init__(self, f):
        self.f = f


class Row:
    @Field
    def __globals__(self):
        pass

    @classmethod
    def names(cls):
        return [k for c in cls.__mro__ for k, v in vars(c).items() if isinstance(v, Field)]

    def show(self, of):
        return [getattr(of, n, None) for n in self.names()]


def f():
    pass


print(len(Row().show(f)[0]))
