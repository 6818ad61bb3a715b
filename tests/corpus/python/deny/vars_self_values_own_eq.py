# Vars self values own eq.
class A:
    def dump(self): return vars(self)
class E:
    def __eq__(self, o): return o.modules
print([A().dump()] == [vars(E())], dict(type.__dict__))

