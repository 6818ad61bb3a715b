# The class of a log formatter, called with a style of braces.
import logging
def main(t='{message}'):
    F = type(logging.Formatter())
    return F(t, None, '{')
print(main())
