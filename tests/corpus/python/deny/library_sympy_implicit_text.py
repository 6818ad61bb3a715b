# sympy: implicit text.
from sympy import *
print(simplify("eval('1')"))
