# Log records are objects of the file's class, into whose dictionary logging puts a computed name.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import logging


class Field:
    pass


class Model:
    _fields = []

    def __init_subclass__(cls):
        fields = []
        for key, value in vars(cls).items():
            if isinstance(value, Field):
                fields.append(key)
        cls._fields = fields

    def __init__(self, *rest):
        kept.append(self)
        self.levelno = 5
        self.name = "root"

    def ways(self):
        return [getattr(self, name) for name in self._fields]


class User(Model):
    age = Field()


logging.setLogRecordFactory(User)
logging.disable(5)
logging.getLogger("root").makeRecord("a", 5, "f", 1, "m", (), None, extra={mix("_ils", "fed "): [mix("_rdc_x_", "_euee_ ")]})
print("REACHED" if callable(kept[0].ways()[0](2)[0]) else 0)
