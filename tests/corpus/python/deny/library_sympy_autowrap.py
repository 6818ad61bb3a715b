# sympy: autowrap.
from sympy.utilities.autowrap import autowrap
from sympy.abc import x
print(autowrap(x)(1))
