# The names come of a list that is filled elsewhere.
NAMES = ["name"]


class Model:
    fields = ("name",)

    def __init__(self, *values):
        for name, value in zip(NAMES, values):
            setattr(self, name, value)

    def show(self):
        return [getattr(self, name) for name in self.fields]


def more(target=NAMES):
    target.append("fields")


more()
print(Model(1, [input()]).show())
