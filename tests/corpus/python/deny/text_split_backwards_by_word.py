# rsplit with a separator that overlaps itself leaves the interpreter's name whole.
def f():
    pass


def dig(key):
    for part in key.rsplit("__a__"):
        yield getattr(f, part, 0)


print([len(v) for v in dig("x__a__a____globals__") if v])
