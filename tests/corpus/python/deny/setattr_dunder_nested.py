# A function that is only called like the method hands any name on.
def make():
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
    return __setattr__


def main(thing, name, value):
    make()(thing, name, value)
