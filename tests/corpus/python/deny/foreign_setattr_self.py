# A setter of an own class that is called with a foreign object: setattr with a computed name.
from matplotlib.ticker import StrMethodFormatter
class A:
    def put(self, n, v):
        setattr(self, n, v)
f = StrMethodFormatter("{x}")
A.put(f, "f" + chr(109) + "t", "{x." + "".join(reversed("__ssalc__")) + "}")
print(f(1))
