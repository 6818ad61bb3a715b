# Log records are objects of the file's class: `extra` replaces its list of names.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import logging


class Field:
    pass


class Model:
    _fields = ["age"]

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
