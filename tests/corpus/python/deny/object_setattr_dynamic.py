# A computed name is set by object's own method.
def assign(thing, name, value):
    object.__setattr__(thing, name, value)


assign(print, "__self" + "__", 1)
