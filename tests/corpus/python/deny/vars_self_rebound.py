# Vars self rebound.
class A:
    def d(self):
        self = type
        return vars(self)
print(A().d())
