# basicConfig with a computed style.
import logging
def main(t='{message}', s='{'):
    logging.basicConfig(format=t, style=s)
print(main())
