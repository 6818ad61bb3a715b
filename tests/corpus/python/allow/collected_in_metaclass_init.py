class Field:
    def __init__(self, kind=str, default=None):
        self.kind, self.default = kind, default

    def clean(self, value):
        return self.default if value is None else self.kind(value)


class ModelMeta(type):
    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        cls.columns = dict(getattr(cls, "columns", {}))
        cls.columns.update({key: value for key, value in namespace.items() if isinstance(value, Field)})


class Model(metaclass=ModelMeta):
    def __init__(self, **given):
        for name, field in self.columns.items():
            setattr(self, name, field.clean(given.get(name)))

    def to_dict(self):
        return {name: getattr(self, name) for name in self.columns}


class User(Model):
    name = Field()
    age = Field(int, default=0)


print(User(name="Ann").to_dict())
