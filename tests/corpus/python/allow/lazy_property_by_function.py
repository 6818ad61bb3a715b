# A property is kept behind "_kept_" and the name of the function that computes it.
def kept(function):
    slot = "_kept_" + function.__name__

    @property
    def read(self):
        if not hasattr(self, slot):
            setattr(self, slot, function(self))
        return getattr(self, slot)

    return read


class Circle:
    def __init__(self, radius):
        self.radius = radius

    @kept
    def around(self):
        return 6 * self.radius


circle = Circle(2)
print(circle.around, circle.around)
