class Field:
    def __init__(self, kind=str, default=None):
        self.kind, self.default = kind, default

    def clean(self, value):
        return self.default if value is None else self.kind(value)


class Model:
    _fields = {}

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        fields = dict(cls._fields)
        for key, value in list(vars(cls).items()):
            if not isinstance(value, Field):
                continue
            fields[key] = value
        cls._fields = fields

    def __init__(self, **given):
        for name, field in self._fields.items():
            setattr(self, name, field.clean(given.get(name)))

    def to_dict(self):
        return {name: getattr(self, name) for name in self._fields}


class User(Model):
    name = Field()
    age = Field(int, default=0)


print(User(name="Ann").to_dict())
