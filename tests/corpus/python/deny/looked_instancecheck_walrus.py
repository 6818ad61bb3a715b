# A walrus in a class binds __instancecheck__, which gets the value.
kept = []
class M(type):
    (__instancecheck__ := lambda cls, o: kept.append(o))
class H(metaclass=M): pass
def f(): pass
def look(n):
    return isinstance(getattr(f, n), H)
look(input())
print(kept[0])
