# Methods that set attributes by name, called through super(), on parameters and in chains.
class Options:
    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)

    def put(self, name, value):
        setattr(self, name, value)
        return self


class More(Options):
    def __init__(self, **values):
        super().__init__(**values)
        self.put("more", True)


def configure(options):
    return options.put("width", 3).put("height", 4)


options = configure(More(depth=5))
print(options.width * options.height * options.depth, options.more)
