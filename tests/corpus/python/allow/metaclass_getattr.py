# A metaclass with __getattr__, and patterns by keyword only.
class Constants(type):
    def __getattr__(cls, name):
        return name.lower()


class Colour(metaclass=Constants):
    def __init__(self, name):
        self.name = name


match Colour("red"):
    case Colour(name="red"):
        print(Colour.GREEN)
