# A lambda of the same shape, given to something else.
def dumps(value, default):
    return default(type)


print(dumps(1, default=lambda o: o.__dict__))
