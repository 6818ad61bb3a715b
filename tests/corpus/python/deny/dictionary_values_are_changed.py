# What a class's dictionary shows is changed: the list of names gets another one.
class Field:
    pass


class Model:
    NAMES = ["title"]
    title = Field()

    def show(self):
        return [getattr(self, name) for name in self.NAMES]


for key, value in vars(Model).items():
    if isinstance(value, list):
        value.append("__" + "ssalc"[::-1] + "__")
print(Model().show()[1])
