# The import is made where an exception is caught.
try:
    raise KeyError("x")
except KeyError:
    from os import system
    system("id")
