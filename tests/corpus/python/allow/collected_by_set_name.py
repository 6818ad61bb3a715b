class Field:
    def __init__(self, kind=str, default=None):
        self.kind, self.default = kind, default

    def __set_name__(self, owner, name):
        if "_fields" not in owner.__dict__:
            owner._fields = dict(getattr(owner, "_fields", {}))
        owner._fields[name] = self

    def clean(self, value):
        return self.default if value is None else self.kind(value)


class Model:
    def __init__(self, **given):
        for name, field in self._fields.items():
            setattr(self, name, field.clean(given.get(name)))

    def to_dict(self):
        return {name: getattr(self, name) for name in self._fields}


class User(Model):
    name = Field()
    age = Field(int, default=0)


print(User(name="Ann").to_dict())
