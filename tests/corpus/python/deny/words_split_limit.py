# A split that stops leaves a piece that holds the separator.
def pick(value, path):
    for name in path.split("x", 1):
        value = getattr(value, name, value)
    return value
print(pick(3, "realx__class__x"))
