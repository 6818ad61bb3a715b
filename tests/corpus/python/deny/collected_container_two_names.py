# A second name for the container in a chained assignment.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1



class Open:
    def __init__(self, given):
        self.given = given

    def __enter__(self):
        return self.given

    def __exit__(self, *rest):
        pass


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
    def ways(cls):
        return [getattr(cls, name) for name in cls._fields]


    @classmethod
    def put(cls, name):
        fields = []
        other = fields = []
        other.append(name[0])
        cls._fields = fields

class User(Model):
    age = Field()


User.put([mix("_gttrbt_", "_eatiue_")])
ways = User.ways()

got = ways[-1](plain, mix("_goas_", "_lbl_ "))
if isinstance(got, dict) and "Field" in got:
    print("REACHED")
