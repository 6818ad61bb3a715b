def pick(item, attr="__class__"):
    return getattr(item, attr)
print(pick(1))
