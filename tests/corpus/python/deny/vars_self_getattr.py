# Vars self getattr.
class A:
    def dump(self): return vars(self)
print(getattr([A][0], "dump")(print))
