# sympy: a matrix makes an expression of the text that is stored in it.
import sympy

m = sympy.zeros(2, 2)
m[0, 0] = "".join(["__imp", "ort__('os').getpid()"])
print(m)
