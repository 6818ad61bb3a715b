# Vars self default class.
class A:
    def dump(self=int): return vars(self)
print(A.dump()["from_bytes"])
