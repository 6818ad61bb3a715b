# wraps copies what a log record's extra has put into its dictionary.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import functools
import logging
class Field:
    pass

class Model:
    _known = []

    def __init_subclass__(cls):
        fields = []
        for key, value in vars(cls).items():
            if isinstance(value, Field):
                fields.append(key)
        cls._known = fields

    def ways(self):
        return [getattr(self, name) for name in self._known]

class User(Model):
    age = Field()



def look(function):
    kept.append(User())
    return kept[0]

record = logging.getLogger("root").makeRecord("a", 5, "f", 1, "m", (), None, extra={mix("_nw", "kon"): [mix("_rdc_x_", "_euee_ ")]})

@functools.wraps(record)
@look
def inner():
    return 1

print("REACHED" if callable(kept[0].ways()[0](2)[0]) else 0)
