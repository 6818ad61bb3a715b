# Dict compare chain.
class A:
    def eq(self, o): return (x := self.__dict__) == o
print(A().eq(1))
