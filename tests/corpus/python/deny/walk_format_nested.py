# An attribute in a format specification in a template.
print("{0:{1.__class__}}".format(1, ()))
