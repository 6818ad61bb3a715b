# Not a copy of the object, but its class gets attributes under computed names.
class Shape:
    def __init__(self):
        self.__dict__.update({"_" + "_rper_"[::-1] + "_": lambda self: "changed"})

    def clone(self):
        new = type(self)
        for key, value in self.__dict__.items():
            setattr(new, key, value)
        return new


print(Shape().clone()())
