# names below a removed prefix: lstrip of a set of letters that take more
def f():
    pass


H = "".join(reversed("__slabolg__"))


for key in ("--x", "-y"):
    pass


def dig(key):
    name = key.rsplit("--")[1]
    return getattr(f, name)


print("PWNED", len(dig("x---" + "__globals__")))
