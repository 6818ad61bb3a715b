# The last of them stands behind a starred name.
def f():
    pass


def dig(key):
    *path, last = key.split(".")
    return getattr(f, last)


print(len(dig("f.__globals__")))
