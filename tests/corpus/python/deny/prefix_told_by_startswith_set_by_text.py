# startswith of a text's class is set by setattr.
class Text(str):
    pass


setattr(Text, "startswith", lambda self, *prefixes: True)


def read(x, word):
    for name in [Text("".join(reversed(word)))]:
        if name.startswith("test_"):
            return getattr(x, name)


def function():
    pass


print(type(read(function, "__slabolg__")))
