# Vars self property.
class A:
    @property
    def d(self): return vars(self)
print([A][0].d.fget(type))
