# Vars self import bound.
class A:
    def dump(self):
        import random as self
        return vars(self)
print(A().dump())
