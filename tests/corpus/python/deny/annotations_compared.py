# The table of annotations is handed to what it is compared with.
class Taker:
    def __eq__(self, other):
        other[input()] = int
        return True
class A:
    real: int = 1
print(Taker() == A.__annotations__)
print([getattr(3, n) for n in A.__annotations__])
