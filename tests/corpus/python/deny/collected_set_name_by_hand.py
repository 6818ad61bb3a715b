# A subclass of a descriptor tells its parent another name than the class body binds.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


class Field:
    def __set_name__(self, owner, name):
        owner._fields.append(name)


class Sub(Field):
    def poke(self, owner, name):
        super().__set_name__(owner, name)


class Model:
    _fields = []

    @classmethod
    def ways(cls):
        return {name: getattr(cls, name) for name in cls._fields}


class User(Model):
    _fields = []
    age = Field()


Sub().poke(Model, mix("_gttrbt_", "_eatiue_"))
ways = Model.ways()
got = list(ways.values())[-1](plain, mix("_goas_", "_lbl_ "))
if isinstance(got, dict) and "Field" in got:
    print("REACHED")
