# The list of words is had by a text, and a word added to it.
class Model:
    FIELDS = ["a"]

    def __init__(self):
        self.a = 1

    def add(self, word):
        getattr(self, "FIELDS").append(word)

    def show(self):
        return [getattr(self, word) for word in self.FIELDS]


m = Model()
m.add(input())
print(m.show())
