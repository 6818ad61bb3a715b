# A dunder's name is formatted.
getattr((), "{0}class{0}".format("__"))
