# Printmethod store.
import sympy
from sympy.printing.str import StrPrinter

class P(StrPrinter):
    printmethod = ''.join(['__cl', 'ass__'])
