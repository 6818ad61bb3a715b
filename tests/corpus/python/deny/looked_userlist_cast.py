# UserList compares by a method that a subclass overrides.
from collections import UserList
kept = []
class L(UserList):
    def _UserList__cast(self, other):
        kept.append(other)
        return other
def f(): pass
def look(n):
    return L() == getattr(f, n)
look(input())
print(kept[0])
