# A formatter is made anew by its own __init__.
import logging
def main(t='{message}'):
    f = logging.Formatter()
    f.__init__(t, None, '{')
    return f
print(main())
