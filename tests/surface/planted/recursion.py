# expect: walk path attribute
def walk(thing, path):
    first, _, rest = path.partition(".")
    thing = getattr(thing, first)
    return _again(thing, rest) if rest else thing


def _again(thing, path):
    return walk(thing, path)
