# sum gives its start, and words are added to it.
WORDS = ["name"]


def function():
    pass


same = sum([], WORDS)
same.append("".join(reversed("__slabolg__")))
for word in WORDS:
    print(type(getattr(function, word, None)))
