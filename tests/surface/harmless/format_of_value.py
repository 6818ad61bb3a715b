def label(value):
    return "{:>8}".format(value)
