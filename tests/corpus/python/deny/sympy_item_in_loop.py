# A loop stores texts into a matrix, which makes expressions of them.
import sympy

m = sympy.zeros(1)
for m[0, 0] in ["print('evaluated')"]:
    print(m)
