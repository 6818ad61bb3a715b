# Vars self map.
class A:
    def dump(self): return vars(self)
print(list(map([A][0].dump, [int, str])))
