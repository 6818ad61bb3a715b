# The matrix is one of several targets of an assignment.
import sympy

m = sympy.zeros(1)
m[0, 0], done = "print('evaluated')", True
print(m, done)
