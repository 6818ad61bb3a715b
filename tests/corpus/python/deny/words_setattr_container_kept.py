# setattr hands the list of words on, under a name by which another word is added.
class Model:
    fields = ["name"]
    name = 1

    def share(self):
        for name in ("other", "name"):
            setattr(self, name, self.fields)

    def show(self):
        return [getattr(self, name) for name in self.fields]


m = Model()
m.share()
m.other.append(input())
print(m.show())
