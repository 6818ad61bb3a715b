# Origins::fromLibrary: OrderedDict with one argument counts as empty, so its keys add no words
from collections import OrderedDict
def f(): pass
D = OrderedDict([("__globals__", 1)])
for n in ["real"] + list(D):
    v = getattr(f, n, None)
print(v["__builtins__"].eval("1+1"))
