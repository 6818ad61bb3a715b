# Vars self class attr call.
class A:
    def dump(self): return vars(self)
B = {"a": A}["a"]
print(B.dump(type))
