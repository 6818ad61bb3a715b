# expect: reader name attribute
def reader(name):
    def read(thing):
        return getattr(thing, name)

    return read
