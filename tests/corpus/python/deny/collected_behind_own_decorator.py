# A decorator of the file's with a known name keeps the method, and calls it with another object.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

from collections import UserList

def override(function):
    kept.append(function)
    return function

class Field:
    pass

class Model:
    data = []

    def __init_subclass__(cls):
        fields = []
        for key, value in vars(cls).items():
            if isinstance(value, Field):
                fields.append(key)
        cls.data = fields

    @override
    def ways(self):
        return [getattr(self, name) for name in self.data]

class User(Model):
    age = Field()

got = kept[0](UserList([mix("_rdc_x_", "_euee_ ")]))
print("REACHED" if callable(got[0](2)[0]) else 0)
