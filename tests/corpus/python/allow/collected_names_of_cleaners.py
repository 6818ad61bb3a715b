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
        for key in list(namespace):
            if isinstance(namespace[key], Field):
                fields[key] = namespace.pop(key)
        namespace["_fields"] = fields
        return super().__new__(mcs, name, bases, namespace)


class Form(metaclass=ModelMeta):
    def __init__(self, **given):
        self.data = {}
        for name, field in self._fields.items():
            value = field.clean(given.get(name))
            extra = getattr(self, "clean_" + name, None)
            self.data[name] = extra(value) if extra else value


class Signup(Form):
    email = Field()
    age = Field(int, default=18)

    def clean_email(self, value):
        return value.lower()


print(Signup(email="Ann@Example.com").data)
