# The names are read of a module, not of the file's own object.
import statistics


class Field:
    pass


class Row:
    sys = Field()

    def names(self):
        return [k for k, v in type(self).__dict__.items() if isinstance(v, Field)]


for name in Row().names():
    print(getattr(statistics, name))
