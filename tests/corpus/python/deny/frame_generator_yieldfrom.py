# From a generator to the one that it delegates to.
def inner():
    yield


def outer():
    yield from inner()


outer().gi_yieldfrom
