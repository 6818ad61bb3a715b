# Origins::isKeptByCall kReadingModules: collections.ChainMap(D) writes into D
from collections import ChainMap
def f(): pass
D = {"real": 1}
c = ChainMap(D)
c["__globals__"] = 1
for n in D:
    v = getattr(f, n, v if n != "real" else None)
print(v["__builtins__"].eval("1+1"))
