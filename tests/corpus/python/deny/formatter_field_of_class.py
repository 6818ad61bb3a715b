# Formatter field of class: taken as a value, and called with what can't be seen.
import string
f = string.Formatter.get_field
print(f(string.Formatter(), "0." + "".join(reversed("__ssalc__")), (1,), {}))
