# What is computed once is kept under the name of the function that computes it.
class lazy:
    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = self.function(instance)
        setattr(instance, self.function.__name__, value)
        return value


class Circle:
    def __init__(self, radius):
        self.radius = radius

    @lazy
    def area(self):
        return 3 * self.radius ** 2


circle = Circle(2)
print(circle.area, circle.area)
