def apply(values, function):
    return [function(v) for v in values]
