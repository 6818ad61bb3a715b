# Formatter unbound.
import string
print(string.Formatter.format(string.Formatter(), chr(123) + '0.__class__' + chr(125), 1))
