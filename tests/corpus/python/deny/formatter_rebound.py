# Formatter rebound.
import string
F = string.Formatter
G = F()
t = chr(123) + '0.__class__' + chr(125)
print(G.format(t, 1))
