# rsplit takes the last two of three dots.
def f():
    pass


H = "".join(reversed("__slabolg__"))


def dig(key):
    name = key.rsplit("..")[-1]
    return getattr(f, name)


print("PWNED", len(dig("x...__globals__")))
