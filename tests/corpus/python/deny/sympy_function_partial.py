# A partial function holds sympy's, and the text with it.
import functools

import sympy

later = functools.partial(sympy.simplify, "setattr(print, 'x', 1)")
print(later)
later()
