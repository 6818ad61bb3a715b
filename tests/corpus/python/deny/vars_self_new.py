# Vars self new.
class A:
    def __new__(cls): return type
    def d(self): return vars(self)
print(A().d())
