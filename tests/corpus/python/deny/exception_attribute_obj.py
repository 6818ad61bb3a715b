# An exception hands out what it happened on.
try:
    ().missing
except AttributeError as error:
    error.obj.__class__.__base__
