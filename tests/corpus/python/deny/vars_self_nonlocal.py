# Vars self nonlocal.
class A:
    def dump(self):
        def swap():
            nonlocal self
            self = type
        swap()
        return vars(self)
print(A().dump())
