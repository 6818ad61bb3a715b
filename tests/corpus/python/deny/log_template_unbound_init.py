# logging.Formatter.__init__ with another template.
import logging
def main(t='{message}'):
    f = logging.Formatter()
    logging.Formatter.__init__(f, t, None, '{')
    return f
print(main())
