# What a starred name has taken gets one more.
def f():
    pass


def dig(key, more):
    *path, last = key.split(".")
    path.append(more)
    for p in path:
        x = getattr(f, p, None)
    return x


print(len(dig("a.b", "".join(reversed("__slabolg__")))))
