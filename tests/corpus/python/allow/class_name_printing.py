# The everyday way to a class's name.
class Shape:
    def __repr__(self):
        return f"{self.__class__.__name__}()"


class Circle(Shape):
    pass


print(Circle(), type(Circle()).__name__)
