# A name is added to the list of public ones before it is used.
class Shown:
    def names(self):
        return [n for n in vars(self) if not n.startswith("_")]
    def show(self):
        names = self.names()
        names.append(input())
        return [getattr(self, n) for n in names]
print(Shown().show())
