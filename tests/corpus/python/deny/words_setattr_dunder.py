# A word of the list is the class of the object.
class Other:
    fields = [input()]


class Model:
    fields = ("__class__", "name")

    def __init__(self):
        for name in self.fields:
            setattr(self, name, Other)

    def show(self):
        return [getattr(self, name) for name in self.fields]


print(Model().show())
