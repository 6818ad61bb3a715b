# A loop stores a computed name as its target in the list of collected names.
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
    def ways(cls):
        return [getattr(cls, name) for name in cls._fields]


    @classmethod
    def put(cls, name):
        for cls._fields[0] in [name]:
            pass

class User(Model):
    age = Field()


User.put(mix("_gttrbt_", "_eatiue_"))
ways = User.ways()

got = ways[-1](plain, mix("_goas_", "_lbl_ "))
if isinstance(got, dict) and "Field" in got:
    print("REACHED")
