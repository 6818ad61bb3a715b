# The same at module level.
def __setattr__(self, name, value):
    object.__setattr__(self, name, value)


def main(thing, name, value):
    f = __setattr__
    f(thing, name, value)
