# A small model class: its fields are the class's members of one type.
class Field:
    def __init__(self, default=None):
        self.default = default


class User:
    name = Field("nobody")
    age = Field(0)

    def __init__(self, name, age):
        self.name = name
        self.age = age

    def to_dict(self):
        fields = [k for k, v in type(self).__dict__.items() if isinstance(v, Field)]
        return {field: getattr(self, field) for field in fields}

    def values(self):
        for key, member in vars(type(self)).items():
            if isinstance(member, Field):
                yield getattr(self, key)


user = User("a", 3)
print(user.to_dict(), list(user.values()))
