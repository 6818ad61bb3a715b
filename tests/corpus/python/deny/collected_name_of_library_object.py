# A method that reads collected names is called on a table of a library, whose columns are texts.
import pandas as pd


class Field:
    def __init__(self, kind=str, default=None):
        self.kind, self.default = kind, default

    def clean(self, value):
        return self.default if value is None else self.kind(value)


class ModelMeta(type):
    def __new__(mcs, name, bases, namespace):
        fields = {}
        for base in bases:
            fields.update(getattr(base, "columns", {}))
        for key, value in list(namespace.items()):
            if isinstance(value, Field):
                fields[key] = namespace.pop(key)
        namespace["columns"] = fields
        return super().__new__(mcs, name, bases, namespace)


class Model(metaclass=ModelMeta):
    def __init__(self, **given):
        for name, field in self.columns.items():
            setattr(self, name, field.clean(given.get(name)))

    def to_dict(self):
        return {name: getattr(self.to_numpy, name, 0) for name in self.columns}


class User(Model):
    name = Field()
    age = Field(int, default=0)


frame = pd.DataFrame({"__fu" + "nc__": [1]})
found = Model.to_dict(frame)
print([dir(value) for value in found.values()])
