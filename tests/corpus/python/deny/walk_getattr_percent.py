# A dunder's name is made by the % operator.
getattr((), "%sclass%s" % ("__", "__"))
