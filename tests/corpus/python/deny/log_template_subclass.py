# A subclass of logging.Formatter inherits its arguments.
import logging
class F(logging.Formatter):
    pass
def main(t='{message}'):
    return F(t, style='{')
print(main())
