def read(thing, default):
    return getattr(thing, "name", default)
