class Text:
    def __init__(self, key):
        self.key = key


class Reads:
    key = "real"

    def read(self, thing):
        return getattr(thing, "key")
