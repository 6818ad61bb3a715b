# sympy: a matrix gets a text that is appended to its rows.
import sympy

rows = []
rows.append(["__import__('os')" + suffix for suffix in (".getpid()", ".getppid()")])
print(sympy.Matrix(rows))
