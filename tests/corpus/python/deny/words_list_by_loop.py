# The list of words is had in a loop over words.
class Model:
    FIELDS = ["a"]

    def __init__(self):
        self.a = []

    def add(self, word):
        for part in ("FIELDS", "a"):
            getattr(self, part).append(word)

    def show(self):
        return [getattr(self, word) for word in self.FIELDS]


m = Model()
m.add(input())
print(m.show())
