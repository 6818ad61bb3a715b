# functools.partial holds the style.
import logging, functools
def main(t='{message}'):
    return functools.partial(logging.Formatter, style='{')(t)
print(main())
