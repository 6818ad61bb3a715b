# Dict update kept.
class A:
    def put(self, d): return self.__dict__.update
f = A().put({}); print(f)
