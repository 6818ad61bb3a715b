# The list of names is replaced through a function that sets by words.
import statistics as st
class C:
    names = ["mean"]
def put(o, name, value):
    setattr(o, name, value)
c = C()
for w in ("names",):
    put(c, w, ["sys"])
for n in c.names:
    print(getattr(st, n))
