# Formatter computed.
import string
t = ''.join(['{0.__cl', 'ass__}'])
print(string.Formatter().format(t, 1))
