# sympy: a text is put into a list by another name for it.
import sympy

rows = []
others = rows
others.append("".join(["__imp", "ort__('os').getpid()"]))
print(sympy.Matrix(rows))
