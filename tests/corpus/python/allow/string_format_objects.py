# Public attributes in a template.
from datetime import date

print("{d.year}-{d.month:02}".format(d=date(2024, 1, 1)), "{0.real} {0.imag}".format(1j))
