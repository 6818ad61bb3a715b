# An AttributeError that a comparison's hook raises holds the value as its obj.
class Q:
    key = 1
    def __eq__(self, other):
        return self.key == other.key
def f(): pass
def get(o, n):
    try:
        getattr(o, n) == Q()
        return getattr(o, n) is None or getattr(o, n) == Q()
    except AttributeError as e:
        return e.obj
print(get(get(f, input())[input()], input())(input()))
