# Dict update alias.
class A:
    def put(self, d):
        u = self.__dict__
        u.update(d)
        return u
print(A().put({}))
