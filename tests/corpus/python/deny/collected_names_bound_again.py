# An inner loop binds the tested names anew.
class Field:
    pass


class Model:
    _fields = []

    def __init_subclass__(cls):
        fields = []
        for key, value in vars(cls).items():
            if isinstance(value, Field):
                for key, value in vars(cls).items():
                    pass
                fields.append(key)
        cls._fields = fields

    @classmethod
    def ways(cls):
        return [getattr(cls, name) for name in cls._fields]


class Frame(Model):
    """Rows."""

    age = Field()

    def gi_frame(self):
        return [getattr(self, name) for name in Frame._fields][0]


class Globals(Model):
    """Rows."""

    age = Field()

    def f_globals(self):
        return [getattr(self, name) for name in Globals._fields][0]


def gen():
    yield 1


got = Globals.ways()[0](Frame.ways()[0](gen()))
if isinstance(got, dict) and "Field" in got:
    print("REACHED")
