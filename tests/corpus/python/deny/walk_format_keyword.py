# An attribute of a named value in a format template.
print("{value.__class__.__init__.__globals__}".format(value=print))
