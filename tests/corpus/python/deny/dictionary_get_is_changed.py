# The same list is had of the class's __dict__ by get.
class Model:
    NAMES = ["title"]
    title = 1

    def show(self):
        return [getattr(self, name) for name in self.NAMES]


Model.__dict__.get("sEMAN"[::-1].upper()).append("__" + "ssalc"[::-1] + "__")
print(Model().show()[1])
