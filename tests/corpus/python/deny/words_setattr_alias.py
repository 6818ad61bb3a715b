# setattr under another name binds the list of words.
put = setattr


class Model:
    fields = ("name",)
    name = 1

    def __init__(self, value):
        for name in self.fields:
            setattr(self, name, 1)
        put(self, "fie" + "lds", value)

    def show(self):
        return [getattr(self, name) for name in self.fields]


print(Model([input()]).show())
