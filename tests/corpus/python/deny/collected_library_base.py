# A metaclass gives its class a base of a library.
import csv

def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1



class Field:
    pass


class Meta(type):
    def __new__(mcs, name, bases, namespace):
        for key, value in list(namespace.items()):
            if isinstance(value, Field):
                namespace.pop(key)
        return super().__new__(mcs, name, bases or (csv.DictReader,), namespace)


class Model(metaclass=Meta):
    def ways(self):
        return [getattr(self, name) for name in self.fieldnames]


class User(Model):
    age = Field()


print("REACHED" if User([], [mix("_rdc_x_", "_euee_ ")]).ways()[0](2) else 0)
