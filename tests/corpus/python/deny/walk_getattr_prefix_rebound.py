# A name with a prefix is bound again without one.
def find(name):
    method = "visit_" + name
    method = name
    return getattr((), method)


find("__class__")
