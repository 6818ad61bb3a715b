# An attribute behind an index in a format template.
print("{0[0].__class__}".format([()]))
