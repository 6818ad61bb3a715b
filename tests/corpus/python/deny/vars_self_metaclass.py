# Vars self metaclass.
class M(type):
    def dump(self): return vars(self)
class A(metaclass=M):
    def f(self): pass
print(A.dump())
