# A starred name takes the rest of the words.
def f():
    pass


def dig(key):
    first, *path = key.split(".")
    x = f
    for p in path:
        x = getattr(x, p)
    return x


print(len(dig("f.__globals__")))
