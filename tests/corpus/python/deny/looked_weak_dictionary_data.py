# A WeakValueDictionary asks its data, an object of the file's, for the value.
import weakref
kept = []
class Own:
    def __getitem__(self, key):
        kept.append(key)
        return print
d = weakref.WeakValueDictionary()
d.data = Own()
def f(): pass
def look(n):
    return getattr(f, n) in d
look(input())
print(kept[0])
