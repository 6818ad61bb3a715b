# A class bound as __instancecheck__ gets the value from isinstance().
kept = []
class M(type):
    class __instancecheck__:
        def __init__(self, o): kept.append(o)
class H(metaclass=M): pass
def f(): pass
def look(n):
    return isinstance(getattr(f, n), H)
look(input())
print(kept[0])
