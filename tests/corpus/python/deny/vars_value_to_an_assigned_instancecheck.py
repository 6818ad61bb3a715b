# A hook of isinstance() that is assigned gets the value too.
kept = []
class M(type):
    __instancecheck__ = lambda cls, o: kept.append(o)
class H(metaclass=M): pass
class A: pass
for k, v in vars(A).items():
    print(k, isinstance(v, H))
print(kept)
