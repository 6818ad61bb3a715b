# A WeakSet hands the value's items to its data, an object of the file's.
import weakref
kept = []
class Own:
    def issubset(self, gen):
        kept.extend(gen)
        return True
ws = weakref.WeakSet()
ws.data = Own()
class A: pass
def look(n):
    return ws <= getattr(A, n)
look(input())
print(kept[1]())
