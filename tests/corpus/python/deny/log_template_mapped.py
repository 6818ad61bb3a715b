# map() hands Formatter a template and a style.
import logging
def main(t='{message}'):
    return list(map(logging.Formatter, [t], [None], ['{']))
print(main())
