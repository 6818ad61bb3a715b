# What stands behind a method's prefix gives another text by __radd__.
class Text:
    def __init__(self, text):
        self.text = "".join(reversed(text))

    def __radd__(self, other):
        return self.text


def read(x, text):
    return getattr(x, "visit_" + Text(text))


print(type(read(read, "__slabolg__")))
