# Formatter type.
import string
f = string.Formatter()
print(type(f)().format(chr(123) + '0.__class__' + chr(125), 1))
