# The container is in the memo of a copy that copy.deepcopy makes.
import copy

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

    def ways(self):
        return [getattr(self, name) for name in self._fields]


    def own(self):
        names = []
        self._fields = names

class User(Model):
    age = Field()


user = User()
user.own()
memo = {}
twin = copy.deepcopy(user, memo)
for value in memo.values():
    if isinstance(value, list) and not value:
        value.append(mix("_rdc_x_", "_euee_ "))
print("REACHED" if twin.ways()[0](2) else 0)
