# Dict get value.
class A:
    def eq(self, o): return self.__dict__["x"] == o
k = [A][0]
print(k.eq(str, 1))
