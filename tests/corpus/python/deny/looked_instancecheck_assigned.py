# An assigned __instancecheck__ gets the value from isinstance().
kept = []
class M(type):
    __instancecheck__ = lambda cls, o: kept.append(o)
class H(metaclass=M): pass
def f(): pass
def get(o, n):
    isinstance(getattr(o, n), H)
    return kept.pop()
print(get(get(f, input())[input()], input())(input()))
