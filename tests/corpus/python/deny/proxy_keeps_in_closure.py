# A function inside of a hook gives back later what the hook has found.
import inspect

givers = []


class Stand:
    def __init__(self, function):
        self.function = function

    def __getattr__(self, name):
        value = getattr(self.function, name)

        def give():
            return value

        givers.append(give)
        return value

    def __call__(self, x):
        return x


inspect.signature(Stand(print))
print([dir(give()) for give in givers])
