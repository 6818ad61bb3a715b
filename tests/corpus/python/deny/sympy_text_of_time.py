# time.strftime gives the text back as it is.
import time

import sympy

print(sympy.simplify(time.strftime("print('evaluated')")))
