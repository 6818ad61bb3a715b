# rsplit with a separator that overlaps itself
def f():
    pass


H = "".join(reversed("__slabolg__"))


def dig(key):
    *path, last = key.rsplit("aa")
    return getattr(f, last)


print("PWNED", len(dig("xaaa__globals__")))
