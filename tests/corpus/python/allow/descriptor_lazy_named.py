# A lazy attribute that keeps its value under the name of the function.
class lazy:
    """Computes once."""

    def __init__(self, func):
        self.func = func
        self.name = func.__name__
        self.__doc__ = func.__doc__

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        value = obj.__dict__[self.name] = self.func(obj)
        return value


class Sample:
    @lazy
    def total(self):
        "Total."
        return sum(range(10))

    @lazy
    def half(self):
        return self.total / 2


s = Sample()
print(s.half, s.total, Sample.total.__doc__)
