# expect: pick names attribute
def pick(thing, names):
    found = []
    for name in list(names):
        found.append(getattr(thing, name))
    return found
