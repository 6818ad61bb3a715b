# The pieces of a name are constants, and what they come to is the interpreter's.
def pick(value, name):
    attr = "_" + name
    return getattr(value, attr)
print(pick(3, "_class__"))
