# A function's code is replaced.
def harmless():
    return 1


def other():
    return 2


harmless.__code__ = other.__code__
