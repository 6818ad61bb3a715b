# Slots of metaclass.
class Kind(type):
    def __new__(cls, name, bases, space):
        space["FIELDS"] = (input(),)
        return super().__new__(cls, name, bases, space)
class Row(metaclass=Kind):
    FIELDS = ("a",)
    def values(self):
        return [getattr(self, f) for f in self.FIELDS]
print(Row().values())
