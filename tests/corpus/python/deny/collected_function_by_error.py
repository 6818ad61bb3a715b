# An exception holds the dictionary of a class, out of which a method is taken.
import pandas as pd

def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1



class Field:
    pass


kept = []


class Model:
    _fields = []

    def __init_subclass__(cls, **kw):
        fields = []
        for key, value in vars(cls).items():
            if isinstance(value, Field):
                fields.append(key)
        cls._fields = fields
        try:
            vars(cls).pop("age")
        except AttributeError as error:
            kept.append(error.obj)


class User(Model):
    age = Field()

    def ways(self):
        return [getattr(self, name) for name in self._fields]


frame = pd.Series({mix("_ils", "fed "): [mix("_rdc_x_", "_euee_ ")]})
way = kept[0]["ways"](frame)[0]
print("REACHED" if way(2) else 0)
