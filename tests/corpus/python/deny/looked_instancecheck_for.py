# A for loop in a class binds __instancecheck__, which gets the value.
kept = []
class M(type):
    for __instancecheck__ in [lambda cls, o: kept.append(o)]: pass
class H(metaclass=M): pass
def f(): pass
def look(n):
    return isinstance(getattr(f, n), H)
look(input())
print(kept[0])
