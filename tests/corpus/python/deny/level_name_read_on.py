# The level has a name, of which an attribute is read.
import logging

level = getattr(logging, input(), None)
if not isinstance(level, int):
    print(level.path)
logging.basicConfig(level=level)
