# A loop binds the attribute of an object.
class Field:
    pass


class Row:
    @staticmethod
    def names(x):
        return [k for k, v in vars(x).items() if isinstance(v, Field)]


def f():
    pass


r = Row()
for r.__globals__ in [Field()]:
    print([len(getattr(f, n)) for n in Row.names(r)])
