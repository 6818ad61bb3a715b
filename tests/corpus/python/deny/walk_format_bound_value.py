# The bound format method is handed on.
list(map("{0.__class__}".format, [()]))
