# The names are put together of those that the object has.
class Shape:
    def __init__(self):
        self.ssalc = 1

    def clone(self):
        new = object.__new__(type(self))
        for key, value in self.__dict__.items():
            setattr(new, "__" + key[::-1] + "__", Other)
        return new


class Other:
    pass


print(type(Shape().clone()))
