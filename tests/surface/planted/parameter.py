# expect: read name attribute
def read(thing, name):
    return getattr(thing, name)
