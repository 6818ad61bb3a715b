# A method that reads collected names is taken out of its class, and called with a library's object.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import csv
class Field:
    pass

class Model:
    fieldnames = []

    def __init_subclass__(cls):
        fields = []
        for key, value in vars(cls).items():
            if isinstance(value, Field):
                fields.append(key)
        cls.fieldnames = fields

        kept.append(getattr(cls, "wa" + "ys"))

    def ways(self):
        return [getattr(self, name) for name in self.fieldnames]

class User(Model):
    age = Field()

got = kept[0](csv.DictReader([mix("_rdc_x_", "_euee_ ")]))
print("REACHED" if callable(got[0](2)[0]) else 0)
