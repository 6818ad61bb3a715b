# Vars self inner function.
class A:
    def dump(self):
        def inner(self): return vars(self)
        return inner(type)
print(A().dump())
