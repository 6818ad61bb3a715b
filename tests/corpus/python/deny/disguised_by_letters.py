# Letters of a word stand for others until they are replaced.
word = "~~gl0bals~~".replace("0", "o").replace("~", "_")


def area(a, b):
    return a * b


print(len([getattr(f, word) for f in (area,)]))
