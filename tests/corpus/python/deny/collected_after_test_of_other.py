# The test beside a collected name asks about another value.
class Field:
    def __init__(self, kind=str, default=None):
        self.kind, self.default = kind, default

    def clean(self, value):
        return self.default if value is None else self.kind(value)


class ModelMeta(type):
    def __new__(mcs, name, bases, namespace):
        fields = {}
        for base in bases:
            fields.update(getattr(base, "_fields", {}))
        for key, value in list(namespace.items()):
            if isinstance(namespace.get('marker'), Field):
                fields[key] = namespace.pop(key)
        namespace["_fields"] = fields
        return super().__new__(mcs, name, bases, namespace)


class Model(metaclass=ModelMeta):
    marker = Field()

    def values(self):
        return [getattr(self, name, None) for name in self._fields]


class User(Model):
    marker = Field()

    def __init__(self):
        self.size = 1


print([value for value in User().values() if callable(value)])
