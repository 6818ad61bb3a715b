# A method is had by operator's getter, under a text of single letters.
from operator import attrgetter
class A:
    def pick(self, item, name):
        return getattr(item, name)
print(A().pick(3, "real"), attrgetter("p" "i" "c" "k")(A())(3, input()))
