# Vars self foreign.
class A:
    def dump(self): return vars(self)
print(A.dump(print))
