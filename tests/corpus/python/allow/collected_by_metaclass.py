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
            if isinstance(value, Field):
                fields[key] = namespace.pop(key)
        namespace["_fields"] = fields
        return super().__new__(mcs, name, bases, namespace)


class Model(metaclass=ModelMeta):
    def __init__(self, **given):
        for name, field in self._fields.items():
            setattr(self, name, field.clean(given.get(name)))

    def to_dict(self):
        return {name: getattr(self, name) for name in self._fields}


class User(Model):
    name = Field()
    age = Field(int, default=0)


class Admin(User):
    level = Field(int, default=1)


print(Admin(name="Ann", level="3").to_dict())
