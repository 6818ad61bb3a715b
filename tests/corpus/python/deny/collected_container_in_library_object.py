# A library's object gets the container as its own list.
from collections import UserList

def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1



class Field:
    pass


class Model:
    data = []

    def __init_subclass__(cls, **kw):
        fields = []
        for key, value in vars(cls).items():
            if isinstance(value, Field):
                fields.append(key)
        cls.data = fields

    def ways(self):
        return [getattr(self, name) for name in self.data]


    def give(self, rows):
        rows.data = self.data

class User(Model):
    age = Field()


user = User()
rows = UserList()
user.give(rows)
rows.insert(0, mix("_rdc_x_", "_euee_ "))
print("REACHED" if user.ways()[0](2) else 0)
