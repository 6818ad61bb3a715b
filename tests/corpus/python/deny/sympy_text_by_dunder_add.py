# str.__add__ puts the text together.
import sympy

print(sympy.simplify(str.__add__("pri", "nt('evaluated')")))
