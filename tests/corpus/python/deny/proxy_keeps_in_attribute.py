# The last value that a hook has found stays in an attribute of the object.
from scipy.optimize import curve_fit


class Stand:
    def __init__(self, function):
        self.function = function

    def __getattr__(self, name):
        if name == "last":
            return None
        self.last = getattr(self.function, name)
        return self.last

    def __call__(self, x, a):
        return a * x


stand = Stand(lambda x, a: a * x)
curve_fit(stand, [1.0, 2.0, 3.0], [1.0, 2.0, 3.0])
print(dir(stand.last))
