# sympy: copyin_list makes expressions of what it copies.
from sympy import ones

m = ones(1, 2)
m.copyin_list((slice(0, 1), slice(0, 2)), [["".join(["__imp", "ort__('os').getpid()"]), 1]])
print(m)
