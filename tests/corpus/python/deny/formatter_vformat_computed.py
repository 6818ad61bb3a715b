# Formatter vformat computed.
import string
t = '{0.__cl' + str('ass__}')
print(string.Formatter().vformat(t, (1,), {}))
