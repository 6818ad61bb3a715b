# A function beside a word is written into a text, of which a piece is a name.
def f():
    pass


class Box(list):
    pass


def pick(x):
    return f"{x}".split("'")[1] if "'" in f"{x}" else "x"


print(len(getattr(f, pick(["".join(reversed("__slabolg__"))]))), pick(lambda: 0), pick("a"))
