_TABLE = {"sum": sum, "max": max}


def reduce(values, how):
    return _TABLE[how](values)
