# The style is computed as well.
import logging
def main(t='{message}', s='{'):
    return logging.Formatter(t, style=s)
print(main())
