# The cause of an exception.
try:
    raise ValueError() from eval("KeyError()")
except ValueError:
    pass
