# Vars self comprehension.
class A:
    def dump(self): return [vars(self) for self in (type, int)]
print(A().dump())
