# type() gives another table to a class whose names were known.
def f(): pass
class A:
    NAMES = ("real",)
    def read(self):
        return [getattr(f, n) for n in self.NAMES]
B = type("B", (A,), {"NAMES": (input(),)})
print(B().read())
