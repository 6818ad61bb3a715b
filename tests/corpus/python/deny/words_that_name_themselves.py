# setattr by words that hold the name of the list itself
class V:
    FIELDS = ("a", "FIELDS")
    def __init__(self, *values):
        for slot, part in zip(self.FIELDS, values):
            setattr(self, slot, part)
    def key(self):
        return [getattr(self, s) for s in self.FIELDS]
v = V(1, ["".join(reversed("__tini__"))])
print(v.key())
