# A prefix that does not stay.
def find(name):
    return getattr((), ("visit_" + name).replace("visit_", "__"))


find("class__")
