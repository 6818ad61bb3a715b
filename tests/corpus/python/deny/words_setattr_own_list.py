# setattr by words of the class binds the list of words itself.
class Model:
    fields = ("fields", "name")

    def __init__(self, **values):
        for name in self.fields:
            setattr(self, name, values.get(name))

    def as_dict(self):
        return {name: getattr(self, name) for name in self.fields}


print(Model(fields=[input()]).as_dict())
