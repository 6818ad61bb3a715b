# A model checks keywords by the class's members, and lists its fields in a class method.
class Typed:
    def __init__(self, kind, default=None):
        self.kind = kind
        self.default = default

    def __set_name__(self, owner, name):
        self.slot = "_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.slot, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.slot[1:]} must be {self.kind.__name__}")
        setattr(obj, self.slot, value)


class Model:
    def __init__(self, **values):
        for key, value in values.items():
            if not isinstance(getattr(type(self), key, None), Typed):
                raise AttributeError(f"unknown field {key}")
            setattr(self, key, value)

    @classmethod
    def fields(cls):
        return [key for key, member in vars(cls).items() if isinstance(member, Typed)]

    def to_dict(self):
        return {field: getattr(self, field) for field in self.fields()}


class User(Model):
    name = Typed(str)
    age = Typed(int, 0)


print(User(name="Ada", age=36).to_dict())
