# An __instancecheck__ stored in the metaclass gets the value.
kept = []
class M(type): pass
M.__instancecheck__ = lambda cls, o: kept.append(o)
class H(metaclass=M): pass
def f(): pass
def look(n):
    return isinstance(getattr(f, n), H)
look(input())
print(kept[0])
