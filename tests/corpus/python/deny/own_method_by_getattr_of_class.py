# isOnlyCalledOnOwn (receivers.cc) only sees x.look(...): getattr(A, 'look')(foreign, ...) gives the method another self
def g(): yield 1
class A:
    x_frame = 1
    def look(self, n):
        return getattr(self, n + "_frame")
print(A().look("x"))
print(getattr(A, "look")(g(), "gi"))
