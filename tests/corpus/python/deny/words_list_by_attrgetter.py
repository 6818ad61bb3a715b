# The list of words is had by operator.attrgetter.
from operator import attrgetter


class Model:
    FIELDS = ["a"]

    def __init__(self):
        self.a = 1

    def show(self):
        return [getattr(self, word) for word in self.FIELDS]


m = Model()
attrgetter("FIEL" + "DS")(m).append(input())
print(m.show())
