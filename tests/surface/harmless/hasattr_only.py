def has(thing, name):
    return hasattr(thing, name)
