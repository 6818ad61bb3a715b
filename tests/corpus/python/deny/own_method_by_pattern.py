# isOnlyCalledOnOwn: match A: case object(look=m) gives the function, which is called with a foreign self
def g(): yield 1
class A:
    x_frame = 1
    def look(self, n):
        return getattr(self, n + "_frame")
match A:
    case object(look=m):
        print(m(g(), "gi"))
