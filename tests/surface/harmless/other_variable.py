def read(thing, name):
    print(name)
    attribute = "real"
    return getattr(thing, attribute)
