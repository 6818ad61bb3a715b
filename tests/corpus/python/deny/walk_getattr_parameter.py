# The attribute's name is a parameter.
def read(value, name):
    return getattr(value, name)


read((), "__cl" + "ass__")
