# The attribute with the collected names is set under a name put together, beside a plain literal.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


class Field:
    pass


class Model:
    _fields = []

    def __init_subclass__(cls, **kw):
        fields = []
        for key, value in vars(cls).items():
            if isinstance(value, Field):
                fields.append(key)
        cls._fields = fields

    @classmethod
    def put(cls, names):
        if hasattr(cls, "_fields"):
            setattr(cls, "_fie" + "lds", names)

    @classmethod
    def ways(cls):
        return {name: getattr(cls, name) for name in cls._fields}


class User(Model):
    age = Field()


User.put([mix("_gttrbt_", "_eatiue_")])
ways = User.ways()
got = list(ways.values())[-1](plain, mix("_goas_", "_lbl_ "))
if isinstance(got, dict) and "Field" in got:
    print("REACHED")
