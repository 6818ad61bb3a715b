# The pieces of keywords, one of which nobody can see.
def pick(value, **paths):
    for key in paths:
        for name in key.split("__"):
            value = getattr(value, name)
    return value
print(pick(3, real__imag=1), pick(3, **{input(): 1}))
