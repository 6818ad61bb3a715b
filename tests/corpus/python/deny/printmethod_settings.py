# Printmethod settings.
import sympy
from sympy.printing.printer import Printer
p = Printer()
setattr(p, 'print' + 'method', '__class__')
