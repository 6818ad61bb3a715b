def pick(item, attr):
    return getattr(item, attr)
print(pick(1, "real"), list(map(pick, [print], [input()])))
