# The list of words is had by a class pattern.
class Model:
    FIELDS = ["a"]

    def __init__(self):
        self.a = 1

    def show(self):
        return [getattr(self, word) for word in self.FIELDS]


m = Model()
match m:
    case Model(FIELDS=words):
        words.append(input())
print(m.show())
