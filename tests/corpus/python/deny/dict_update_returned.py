# Dict update returned.
class A:
    def put(self, d): return (self.__dict__.update(d), self.__dict__)[1]
print(A().put({}))
