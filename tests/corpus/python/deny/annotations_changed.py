# A name is put among the annotations.
class A:
    real: int = 1
    def show(self, other):
        return [getattr(other, n) for n in self.__annotations__]
A.__annotations__[input()] = int
print(A().show(3))
