# split of a text whose white space is other: form feed etc. rsplit of words
def f():
    pass


H = "".join(reversed("__slabolg__"))


def dig(key):
    name = key.rsplit("..")[-1]
    return getattr(f, name)


print("PWNED", len(dig("x...__globals__")))
