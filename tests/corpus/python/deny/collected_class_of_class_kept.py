# The class of a class is kept in a dictionary, and called with a namespace.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


class Field:
    pass


class Meta(type):
    def __new__(mcs, name, bases, namespace):
        fields = []
        for key, value in list(namespace.items()):
            if isinstance(value, Field):
                fields.append(key)
                namespace.pop(key)
        cls = super().__new__(mcs, name, bases, namespace)
        cls._fields = fields
        return cls


class Model(metaclass=Meta):
    @classmethod
    def other(cls, space):
        kept = {}
        kept["x"] = type(cls)
        return list(kept.values())[0]("X", (cls,), space)

    @classmethod
    def ways(cls):
        return {name: getattr(cls, name) for name in cls._fields}


class User(Model):
    age = Field()


ways = User.other({mix("_gttrbt_", "_eatiue_"): Field()}).ways()

got = list(ways.values())[-1](plain, mix("_goas_", "_lbl_ "))
if isinstance(got, dict) and "Field" in got:
    print("REACHED")
