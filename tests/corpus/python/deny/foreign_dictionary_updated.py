# An own method called with a foreign object fills its dictionary: a formatter's template is changed.
from matplotlib.ticker import StrMethodFormatter
class A:
    def put(self, d):
        self.__dict__.update(d)
f = StrMethodFormatter("{x}")
A.put(f, {"fm" + "t": "{x." + "".join(reversed("__ssalc__")) + "}"})
print(f(1))
