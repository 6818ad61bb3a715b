# ItemsView asks a class of the file's for the value of a pair.
from collections.abc import ItemsView
kept = []
class Own:
    def __getitem__(self, key):
        kept.append(key)
d = ItemsView(Own())
class A: pass
def look(n):
    return getattr(A, n) in d
look(input())
print(kept[0])
