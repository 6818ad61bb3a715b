# A metaclass stores a computed name in the namespace of its class.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


class Field:
    pass


class Meta(type):
    def __new__(mcs, name, bases, namespace):
        fields = []
        for base in bases:
            fields.extend(getattr(base, "_fields", []))
        namespace["_fie" + "lds"] = Field()
        for key, value in list(namespace.items()):
            if isinstance(value, Field):
                fields.append(key)
                namespace.pop(key)
        cls = super().__new__(mcs, name, bases, namespace)
        cls._fields = fields
        return cls


class Model(metaclass=Meta):
    @classmethod
    def fill(cls, given):
        for name in cls._fields:
            setattr(cls, name, given)

    @classmethod
    def ways(cls):
        return {name: getattr(cls, name) for name in cls._fields}


class User(Model):
    age = Field()


User.fill([mix("_gttrbt_", "_eatiue_")])
ways = User.ways()

got = list(ways.values())[-1](plain, mix("_goas_", "_lbl_ "))
if isinstance(got, dict) and "Field" in got:
    print("REACHED")
