# isOnlyCalledOnOwn: operator.attrgetter('look')(A) gives the function, which is called with a foreign self
import operator
def g(): yield 1
class A:
    x_frame = 1
    def look(self, n):
        return getattr(self, n + "_frame")
print(operator.attrgetter("look")(A)(g(), "gi"))
