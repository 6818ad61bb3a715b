# A lazy attribute that looks like its function.
import functools


class lazy:
    def __init__(self, func):
        self.func = func
        functools.update_wrapper(self, func)

    def __set_name__(self, owner, name):
        self.attr = name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        value = self.func(obj)
        obj.__dict__[self.attr] = value
        return value


class Sample:
    def __init__(self, values):
        self.values = list(values)

    @lazy
    def mean(self):
        """Arithmetic mean."""
        return sum(self.values) / len(self.values)


s = Sample([1, 2, 3])
print(s.mean, s.mean, Sample.mean.__doc__, sorted(vars(s)))
