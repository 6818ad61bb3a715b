# A tuple's assignment binds __instancecheck__, which gets the value.
kept = []
class M(type):
    (__instancecheck__, x) = (lambda cls, o: kept.append(o), 1)
class H(metaclass=M): pass
def f(): pass
def look(n):
    return isinstance(getattr(f, n), H)
look(input())
print(kept[0])
