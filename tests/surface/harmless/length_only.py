def describe(names):
    return getattr(names, "x" * 3) if len(names) else names
