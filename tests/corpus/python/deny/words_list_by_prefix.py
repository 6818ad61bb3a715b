# The list of words is had by a constant beginning and a text that is read.
class Model:
    own_words = ["a"]

    def __init__(self):
        self.a = 1

    def add(self, kind, word):
        getattr(self, f"own_{kind}").append(word)

    def show(self):
        return [getattr(self, word) for word in self.own_words]


m = Model()
m.add(input(), input())
print(m.show())
