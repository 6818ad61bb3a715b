# An attribute in a format template.
print("{0.__class__.__base__}".format(()))
