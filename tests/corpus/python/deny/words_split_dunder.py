# A piece of a constant is a name of the interpreter's.
def pick(value, path):
    for name in path.split("."):
        value = getattr(value, name)
    return value
print(pick(3, "real.__class__"))
