# hasattr with a computed name only says yes or no.
def missing(thing, names):
    return [name for name in names if not hasattr(thing, name)]


print(missing(3, ["real", "imag", "size"]))
