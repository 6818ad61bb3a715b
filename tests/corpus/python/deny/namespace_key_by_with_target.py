# A name in a class's body is bound by a loop there.
class Field:
    pass


class Row:
    for __globals__ in [Field()]:
        pass

    def show(self, of):
        return [getattr(of, k) for c in type(self).__mro__ for k, v in vars(c).items() if isinstance(v, Field)]


def f():
    pass


print(len(Row().show(f)[0]))
