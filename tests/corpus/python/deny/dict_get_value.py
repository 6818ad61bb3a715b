# Dict get value.
class A:
    def eq(self, o): return self.__dict__["x"] == o
print(A().eq(1))
