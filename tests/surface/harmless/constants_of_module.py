FIELDS = ("a", "b")


def show(thing):
    return [getattr(thing, name) for name in FIELDS]
