def label(pattern, value):
    return pattern % value
