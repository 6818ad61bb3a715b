# A hook binds a name of the interpreter's to an own object, and the dictionary's keys are read.
class Field:
    pass


class Bag:
    def __setattr__(self, name, value):
        super().__setattr__("__glo" + name, value)


def names(x):
    return [k for k, v in vars(x).items() if isinstance(v, Field)]


def f():
    pass


b = Bag()
b.bals__ = Field()
print([len(getattr(f, n)) for n in names(b)])
