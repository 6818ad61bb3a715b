# The attribute's name is cut out of a documentation.
getattr((), "__" + str.__doc__[0:3] + "__")
